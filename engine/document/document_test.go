package document_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/document"
)

func TestSectionsKnowTheirPlaceAndTopic(t *testing.T) {
	t.Parallel()
	d := document.Parse("x.md", []byte("lead\n\n# Plan\n\n## 1. Goals\ntext\n\n## Non-Goals\n\n### Why not\nmore\n\n## 风险\n无\n"))
	type row struct {
		Title        string
		Level, Line  int
		Parent, Deep int
		Topic        document.Topic
	}
	var got []row
	for _, s := range d.Sections {
		got = append(got, row{s.Title, s.Level, s.Line, s.Parent, s.SubtreeEnd, s.Topic})
	}
	want := []row{
		{"", 0, 1, -1, 1, 0},
		{"Plan", 1, 3, -1, 6, 0},
		{"1. Goals", 2, 5, 1, 3, document.Goals},
		{"Non-Goals", 2, 8, 1, 5, document.NonGoals},
		{"Why not", 3, 10, 3, 5, document.Problem},
		{"风险", 2, 13, 1, 6, document.Risks},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
}

func TestProseLeavesOutWhatIsNoProse(t *testing.T) {
	t.Parallel()
	d := document.Parse("x.md", []byte("Call `fast()` at https://fast.example/x, ~~fast~~ <!-- fast --> <b>now</b>.\n\n```\nfast\n```\n\n![fast](fast.png)\n"))
	for _, b := range d.Blocks {
		if strings.Contains(b.Text, "fast") {
			t.Errorf("prose holds what is no prose: %q", b.Text)
		}
	}
	if !strings.Contains(d.Blocks[0].Full, "fast()") {
		t.Errorf("Full has lost the code span: %q", d.Blocks[0].Full)
	}
	if !d.Blocks[0].Struck {
		t.Error("the strikethrough was not noticed")
	}
}

func TestSentences(t *testing.T) {
	t.Parallel()
	cases := map[string][]string{
		"See sec. 4.2 of X vs. Y. It takes approx. 5 s. Done!": {"See sec. 4.2 of X vs. Y.", "It takes approx. 5 s.", "Done!"},
		"Use a cache, e.g. Redis. Or i.e. nothing.":            {"Use a cache, e.g. Redis.", "Or i.e. nothing."},
		"系统必须快。用户登录；然后退出！好吗？":                                  {"系统必须快。", "用户登录；", "然后退出！", "好吗？"},
		"One line\nand its end. Next":                          {"One line and its end.", "Next"},
	}
	for text, want := range cases {
		d := document.Parse("x.md", []byte(text))
		var got []string
		for _, s := range d.Sentences {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestMeasures(t *testing.T) {
	t.Parallel()
	cases := map[string]string{
		"within 200 ms or 0.2s":       "200 ms=0.2 0.2s=0.2",
		"1,500 requests/s and 99.9 %": "1,500 requests/s=1500 99.9 %=99.9",
		"at most 10MB in 5 minutes":   "10MB=1e+07 5 minutes=300",
		"响应时间不超过 200 毫秒，保留 30 天":      "200 毫秒=0.2 30 天=2.592e+06",
		"v1.2s of HTTP2 on port 8080": "",
		"Figure 5 B is a name":        "",
		"a 30-day limit":              "30-day=2.592e+06",
	}
	for text, want := range cases {
		var got []string
		for _, m := range document.ScanMeasures(text) {
			got = append(got, fmt.Sprintf("%s=%.4g", m.Text, m.Base))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %q, want %q", text, strings.Join(got, " "), want)
		}
	}
}

func TestStatements(t *testing.T) {
	t.Parallel()
	text := `# Spec

## Background
Users must wait today.

## Functional Requirements
- **FR-1**: The system shall log in users.
  - Acceptance: login works
- Export the report as PDF
- Title:

| ID | Requirement | Acceptance |
|----|-------------|------------|
| FR-2 | The system shall log out users | logout works |
| FR-3 | The system shall delete users | - |

### Requirement: Reports are kept
The system SHALL keep reports.

#### Scenario: Kept
- **WHEN** a report is written
- **THEN** it is kept

## Notes
The service must stop at night. It is dark then. 服务应当记录日志。相应的响应正常。

As an operator, I want to stop it.

## Coverage
| FR-1 | Epic one covers it with care |
|------|------|
| FR-2 | Epic two covers it with care |
`
	d := document.Parse("spec.md", []byte(text))
	var got []string
	for _, s := range d.Statements {
		got = append(got, fmt.Sprintf("%d %s %s %d", s.Line, s.Kind, s.ID, s.Criteria))
	}
	want := []string{
		"7 identified FR-1 1", "9 listed  0", "14 identified FR-2 1", "15 identified FR-3 0",
		"17 scenario  1", "25 normative  0", "27 story  0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("statements (-want +got):\n%s", diff)
	}
}

func TestJSONBecomesADocument(t *testing.T) {
	t.Parallel()
	text := "{\n \"title\": \"Pay\",\n \"target_users\": [\"clerk\"],\n \"constraints\": [\n  \"under 200 ms\"\n ],\n \"confirmed_features\": [\n  {\"id\": \"FR-1\", \"name\": \"Pay\", \"description\": \"Pay a bill at once\", \"acceptance_criteria\": [\"bill is paid\"]}\n ]\n}\n"
	d := document.Parse("refined.json", []byte(text))
	if d.Format != document.JSON || d.Title != "Pay" {
		t.Fatalf("format %s, title %q", d.Format, d.Title)
	}
	if users := d.Root.Get("target_users"); users == nil || users.Line != 3 || users.Children[0].Path != "target_users[0]" {
		t.Errorf("target_users: %+v", users)
	}
	if len(d.Measures) != 1 || d.Measures[0].Line != 5 {
		t.Errorf("measures: %+v", d.Measures)
	}
	if len(d.Statements) < 2 || d.Statements[1].ID != "FR-1" || d.Statements[1].Line != 8 || d.Statements[1].Criteria != 1 {
		t.Errorf("statements: %+v", d.Statements)
	}
}

func TestBrokenJSONIsReadAsText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{\"a\": \n [1, 2", "{\"a\": 1} x", "{\"a\" 1}", "[1,,2]"} {
		d := document.Parse("x.json", []byte(text))
		if d.Format != document.Markdown || len(d.Notes) == 0 || !strings.Contains(d.Notes[0], "not valid JSON") {
			t.Errorf("%q: %s %v", text, d.Format, d.Notes)
		}
	}
}

func TestFrontMatter(t *testing.T) {
	t.Parallel()
	d := document.Parse("x.md", []byte("---\ntitle: \"Pay\"\nstatus: TBD\n---\n\n# Heading\n"))
	if d.Title != "Pay" || len(d.Front) != 2 || d.Front[1].Line != 3 || d.Sections[1].Line != 6 {
		t.Errorf("title %q, front %+v, heading at %d", d.Title, d.Front, d.Sections[1].Line)
	}
	if d := document.Parse("x.md", []byte("---\n\nno front matter\n\n---\n")); len(d.Front) != 0 || len(d.Blocks) != 1 {
		t.Errorf("a thematic break was read as front matter: %+v", d.Front)
	}
}

func TestAnchorsAndLinks(t *testing.T) {
	t.Parallel()
	d := document.Parse("x.md", []byte("# A `code` & B->C\n\n# Same\n\n# Same\n\n<a id=\"Here\"></a>\n\n[x](#same-1) [y](other.md#z) [z](https://e.org) [w](mailto:a@b)\n\n## <a id=\"aim\"></a> Our aim\n\n<h2 align=\"center\">The <b>end</b></h2>\n\n## 3.3 Add an item\n\n## \u200b3.4 Take an item\n"))
	for _, name := range []string{"34-take-an-item", "33-add-an-item", "_33-add-an-item", "a-code--b-c", "same", "same-1", "here", "aim", "our-aim", "-our-aim", "the-end"} {
		if !d.HasAnchor(name) {
			t.Errorf("no anchor %q", name)
		}
	}
	var got []string
	for _, l := range d.Links {
		path, fragment, ok := l.Split()
		got = append(got, fmt.Sprintf("%s %s %v", path, fragment, ok))
	}
	if want := []string{" same-1 true", "other.md z true", "  false", "  false"}; !slices.Equal(got, want) {
		t.Errorf("links: %q", got)
	}
}

func TestProfiles(t *testing.T) {
	t.Parallel()
	cases := []struct {
		path, text string
		want       document.Profile
	}{
		{"spec/discovery-context.json", `{"problem_statement": "x"}`, document.Context},
		{"spec/refined-requirements.json", `{"confirmed_features": []}`, document.Specification},
		{"spec/product-brief.md", "# X", document.Brief},
		{"spec/requirements/_index.md", "# X", document.Specification},
		{"spec/architecture/_index.md", "# X", document.Architecture},
		{"spec/epics/_index.md", "# X", document.Epics},
		{"spec/readiness-report.md", "# X", document.Readiness},
		{"README.md", "# Architecture", document.Architecture},
		{"README.md", "# Forms\n\nA tool.", document.ReadMe},
		{"x.md", "# X\n\n### Requirement: a\n\n### Requirement: b\n", document.Specification},
		{"x.md", "# X\n## Motivation\n## Goals\n## Non-Goals\n", document.Brief},
		{"notes.md", "# Notes\n\nSome words.", document.General},
		{"spec/requirements/REQ-004-report.md", "# REQ-004: Monthly fee report\n\nText.", document.Specification},
		{"spec/requirements/NFR-S-001-policy.md", "# NFR-S-001: Password policy\n\nText.", document.Specification},
		{"spec/epics/EPIC-002-map.md", "# EPIC-002: Berth map\n\nText.", document.Epics},
		{"spec/epics/epic-3.md", "# Epic 3: Release report\n\nText.", document.Epics},
		{"spec/architecture/ADR-003-map.md", "# ADR-003: Tiles of the map\n\nText.", document.Proposal},
		{"reports/2026.md", "# Report 2026: Feature 1", document.Report},
		{"设计.md", "# 架构\n\n![图](a.png)\n", document.Architecture},
	}
	for _, c := range cases {
		if got := document.Parse(c.path, []byte(c.text)).Profile; got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.path, c.text, got, c.want)
		}
	}
}

// shape is what checks see, without the places that a change of layout may move.
func shape(d *document.Document) string {
	var b strings.Builder
	for _, s := range d.Sections {
		fmt.Fprintln(&b, "section", s.Level, s.Title, s.Line)
	}
	for _, s := range d.Sentences {
		fmt.Fprintln(&b, "sentence", s.Line, s.Text)
	}
	for _, s := range d.Statements {
		fmt.Fprintln(&b, "statement", s.Kind, s.ID, s.Line, s.Criteria)
	}
	for _, i := range d.IDs {
		fmt.Fprintln(&b, "id", i.Name, i.Line)
	}
	for _, m := range d.Measures {
		fmt.Fprintln(&b, "measure", m.Text, m.Line)
	}
	return b.String()
}

func TestLayoutChangesNothing(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../direct/testdata/artifacts/*.md")
	if err != nil || len(paths) != 5 {
		t.Fatalf("artifacts: %v %v", paths, err)
	}
	variants := map[string]func(string) string{
		"CRLF":            func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"CR":              func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"BOM":             func(s string) string { return "\ufeff" + s },
		"trailing blanks": func(s string) string { return strings.ReplaceAll(s, "\n", " \t\n") },
		"list markers":    func(s string) string { return strings.ReplaceAll(s, "\n- ", "\n* ") },
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := shape(document.Parse(path, data))
		for name, change := range variants {
			if diff := cmp.Diff(want, shape(document.Parse(path, []byte(change(string(data)))))); diff != "" {
				t.Errorf("%s, %s (-plain +changed):\n%s", filepath.Base(path), name, diff)
			}
		}
	}
}

func TestEveryQuoteIsVerbatim(t *testing.T) {
	t.Parallel()
	paths, _ := filepath.Glob("../direct/testdata/artifacts/*.md")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// A link by reference keeps its brackets where its text is cut off from them.
		bare := func(text string) string { return strings.NewReplacer("[", "", "]", "").Replace(document.Plain(text)) }
		flat := bare(string(data))
		d := document.Parse(path, data)
		for _, s := range d.Sentences {
			if q := d.Quote(s.Span); q == "" || !strings.Contains(flat, bare(q)) {
				t.Errorf("%s:%d: quote %q is not in the document", path, s.Line, q)
			}
			if p := d.Position(s.Span.Start); p.Line != s.Line || p.Column < 1 {
				t.Errorf("%s: position %+v of a sentence at line %d", path, p, s.Line)
			}
		}
	}
}

func TestHostileInputIsBoundedAndSaid(t *testing.T) {
	t.Parallel()
	wide := strings.Repeat("a|", 5000) + "\n" + strings.Repeat("-|", 5000) + "\n" + strings.Repeat("x|\n", 2000)
	cases := map[string]struct{ path, text, note string }{
		"long line":     {"x.md", strings.Repeat("word ", 1<<20), "lines were read only up to"},
		"quotes":        {"x.md", strings.Repeat("> ", 5000) + "x", "nesting was read only"},
		"items":         {"x.md", strings.Repeat("- ", 5000) + "x", "nesting was read only"},
		"wide table":    {"x.md", wide, "tables of more than"},
		"deep arrays":   {"x.json", strings.Repeat("[", 10000) + strings.Repeat("]", 10000), "JSON below a depth"},
		"deep objects":  {"x.json", strings.Repeat(`{"a":`, 10000) + "1" + strings.Repeat("}", 10000), "JSON below a depth"},
		"not UTF-8":     {"x.md", "caf\xe9 \xff", "not valid UTF-8"},
		"long text":     {"x.md", strings.Repeat("*a **b _c\n", 20000), "paragraphs were broken up"},
		"many headings": {"x.md", strings.Repeat("# h\n", 100000), ""},
		"zeros":         {"x.md", strings.Repeat("\x00", 1<<16), "lines were read only up to"},
		"a zero":        {"x.md", strings.Repeat("word\n", 3000) + "a\x00b\n", "NUL characters (1, the first at line 3001), which no text has"},
		"many ids":      {"x.md", strings.Repeat("FR-1-500 is here.\n\n", 200), "mentions of ids"},
	}
	for name, c := range cases {
		d := document.Parse(c.path, []byte(c.text))
		if c.note != "" && !slices.ContainsFunc(d.Notes, func(n string) bool { return strings.Contains(n, c.note) }) {
			t.Errorf("%s: the notes %q do not say %q", name, d.Notes, c.note)
		}
		if c.note == "" && len(d.Notes) > 0 {
			t.Errorf("%s: unexpected notes %q", name, d.Notes)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "# A\n\n- x\n  - y\n\n| a | b |\n|---|---|\n| FR-1 | c |\n", "---\na: b\n---\n# T", "{\"a\": [1, {\"id\": \"FR-1\", \"text\": \"x\"}]}",
		"\ufeff系统应当快。\r\n> > >\r", "[[[[", "<a <b>", "1. x\n\n   ```\n   code", "\xff\xfe\x00", "FR-1-9, 3-5 und 5 ms",
	} {
		f.Add("x.md", []byte(seed))
		f.Add("x.json", []byte(seed))
	}
	f.Fuzz(func(t *testing.T, path string, data []byte) {
		if len(path)+len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		d := document.Parse(path, data)
		if again := document.Parse(path, data); !reflect.DeepEqual(d, again) {
			t.Error("the same bytes gave two documents")
		}
		for _, s := range d.Sentences {
			if s.Line < 1 || s.Block >= len(d.Blocks) {
				t.Errorf("sentence %+v out of the document", s)
			}
		}
		for _, s := range d.Sections {
			if s.SubtreeEnd <= s.Index || s.First > s.Last || s.Last > len(d.Blocks) {
				t.Errorf("section %+v is not well formed", s)
			}
		}
	})
}
