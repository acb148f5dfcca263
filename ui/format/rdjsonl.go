package format

import "bytes"

// rdDiagnostic is a diagnostic of the Reviewdog Diagnostic Format, as far as parley has something to say in it.
type rdDiagnostic struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
	Severity string     `json:"severity"`
	Source   rdSource   `json:"source"`
	Code     rdCode     `json:"code"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

// rdRange ends before its end where it has columns; without them it is whole lines.
type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column,omitempty"`
}

type rdSource struct {
	Name string `json:"name"`
}

type rdCode struct {
	Value string `json:"value"`
}

// writeRDJSONL writes a diagnostic a line. Columns are bytes; a finding without a place is about the file.
func writeRDJSONL(out *bytes.Buffer, r Report) error {
	for _, f := range r.listed() {
		g, _ := gradeOf(f.Severity)
		d := rdDiagnostic{
			Message: f.explained(f.message() + " [" + f.tag() + "]"), Location: rdLocation{Path: f.path}, Severity: g.rdf,
			Source: rdSource{"parley"}, Code: rdCode{f.rule()},
		}
		if f.place.line > 0 {
			d.Location.Range = &rdRange{rdPosition{f.place.line, f.place.start.bytes}, rdPosition{f.place.endLine, f.place.end.bytes}}
		}
		if err := writeJSON(out, d, ""); err != nil {
			return err
		}
	}
	return nil
}
