package limits

import (
	"bytes"
	"fmt"
)

const (
	// maxYAMLDepth is how deep values may be nested; what people write by hand is far above the ground.
	maxYAMLDepth = 32
	// maxYAMLValues bounds the lines of a file and the values between brackets: the parser compares each key with those before it.
	maxYAMLValues = 4096
)

// DepthError says that values are nested deeper than is read.
type DepthError struct{ Line, Limit int }

func (e *DepthError) Error() string {
	return fmt.Sprintf("line %d: values are nested more than %d deep", e.Line, e.Limit)
}

// ValuesError says that a text has more values than are read of its kind.
type ValuesError struct{ Limit int }

func (e *ValuesError) Error() string {
	return fmt.Sprintf("it has more than %d lines and values", e.Limit)
}

// CheckYAML refuses a text that would cost a YAML parser much more than its size: time and memory of the usual ones grow with the
// square of the depth. It counts what may nest, by its columns and brackets, so that it may see more depth in a text than there is,
// and never less. Everything else is left to the parser.
func CheckYAML(data []byte) error {
	var d yamlDepth
	number := 0
	for line := range bytes.Lines(data) {
		number++
		for part := range bytes.SplitSeq(line, []byte{'\r'}) { // a lone carriage return ends a line of YAML, too
			d.line(part)
			switch {
			case d.deepest > maxYAMLDepth:
				return &DepthError{number, maxYAMLDepth}
			case d.values > maxYAMLValues:
				return &ValuesError{maxYAMLValues}
			}
		}
	}
	return nil
}

// yamlDepth follows how deep a text is nested.
type yamlDepth struct {
	columns  []int // where the open blocks begin
	brackets int
	deepest  int
	values   int
}

// line takes in one line: its indentation closes blocks, each marker before its text opens one.
func (d *yamlDepth) line(line []byte) {
	at := len(line) - len(bytes.TrimLeft(line, " \t"))
	rest := bytes.TrimRight(line[at:], " \t\n")
	if len(rest) == 0 || rest[0] == '#' {
		return
	}
	d.values++
	d.open(at)
	d.markers(rest, at)
	d.flow(rest)
	d.columns = d.columns[:min(len(d.columns), maxYAMLDepth+1)]
}

// open goes back to the block that a column belongs to, or begins one.
func (d *yamlDepth) open(column int) {
	n := len(d.columns)
	for n > 0 && d.columns[n-1] > column {
		n--
	}
	d.columns = d.columns[:n]
	if n == 0 || d.columns[n-1] < column {
		d.push(column)
	}
}

// markers opens a block for each marker of a list or of a key, "- - x", wherever a run of them stands in the line.
func (d *yamlDepth) markers(line []byte, at int) {
	run, starts := 0, true
	for i, b := range line {
		last := i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\t'
		switch {
		case b == ' ' || b == '\t':
		case (b == '-' || b == '?' || b == ':') && last:
			if run++; starts {
				d.push(at + i + 1) // it stays open for the lines below
			}
			d.deepest = max(d.deepest, run)
		default:
			run, starts = 0, false
		}
	}
}

func (d *yamlDepth) push(column int) {
	d.columns = append(d.columns, column)
	d.deepest = max(d.deepest, len(d.columns)+d.brackets)
}

// flow counts brackets. Those between quotes do not count where the quotes begin a value and are closed on their line.
func (d *yamlDepth) flow(rest []byte) {
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '"', '\'':
			if beginsValue(rest, i) {
				i += quotedLength(rest[i:])
			}
		case '[', '{':
			d.brackets++
			d.deepest = max(d.deepest, len(d.columns)+d.brackets)
		case ',':
			if d.brackets > 0 {
				d.values++
			}
		case ']', '}':
			d.brackets = max(0, d.brackets-1)
		}
	}
}

// beginsValue reports whether a quote at i opens a quoted value. Inside a plain word it is a letter like any other.
func beginsValue(line []byte, i int) bool {
	before := bytes.TrimRight(line[:i], " \t")
	if len(bytes.Trim(before, "-? \t")) == 0 {
		return true
	}
	switch last := before[len(before)-1]; last {
	case '[', '{', ',':
		return true
	case ':':
		return len(before) < i || len(before) > 1 && (before[len(before)-2] == '"' || before[len(before)-2] == '\'')
	}
	return false
}

// quotedLength is how far the closing quote of a quoted value is from its opening one, 0 where it is not on the line.
func quotedLength(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[0] == '"':
			i++
		case text[i] == text[0]:
			return i
		}
	}
	return 0
}
