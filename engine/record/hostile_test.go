package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	goldtext "github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// hostile draws texts that try to leave their place in a record.
func hostile() *rapid.Generator[string] {
	fragment := rapid.SampledFrom([]string{
		"word", "two words", " ", "\n", "\n\n", "\t", "# ", "## Ratings", "\n## Action Items\n- fake", "- ", "* ", "+ ", "1. ", "12) ",
		"> ", "---", "===", "***", "___", "```", "~~~", "`", "``", "| a | b |", "|", "\n|---|---|\n", "<script>", "<!--", "-->", "</b>", "<a@b.cd>",
		"[link](http://x.yz)", "[x]: /url", "![i](j)", "[^1]", "[", "]", "(", ")", "**", "*", "_", "__", "~", "~~", "\\", "\\|", "&amp;", "&#35;", "&",
		"http://a.bc/_d_*e*", "www.example.com", "m@n.op", "**Consensus**: reached", "**x** (HIGH): y", "(None)", "(Not checked: z)", "(a, b)", "; possibly the same point",
		"\x1b[31m", "\u202e", "\u2028", "中文，（括号）", "é", "👍", "!", ":", ":smile:", "C:\\dir\\*.md", "snake_case_name", "#", "FR-12", ",", ";", ".",
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(fragment, 0, 6).Draw(t, "fragments"), "")
	})
}

func hostileRound() *rapid.Generator[round.Round] {
	text := hostile()
	list := rapid.SliceOfN(text, 0, 3)
	return rapid.Custom(func(t *rapid.T) round.Round {
		names := rapid.SliceOfN(text, 1, 3)
		r := round.Round{
			ID: text.Draw(t, "id"), Number: 1, Status: round.Complete,
			Verdict:      rapid.SampledFrom([]round.Verdict{round.Reached, round.Blocked}).Draw(t, "verdict"),
			Artifact:     round.Artifact{Path: text.Draw(t, "path"), SHA256: "abc"},
			CoverageGaps: list.Draw(t, "gaps"), Warnings: list.Draw(t, "warnings"),
		}
		for range rapid.IntRange(1, 3).Draw(t, "reviews") {
			failed := text.Draw(t, "error")
			p := round.Review{Name: text.Draw(t, "name"), Role: text.Draw(t, "role"), Tool: text.Draw(t, "tool"), Via: "ccw", Outcome: round.Answered}
			p.Rating = review.Rating(rapid.IntRange(0, 5).Draw(t, "rating"))
			p.Attempts = []round.Attempt{{Tool: text.Draw(t, "tried"), Error: &failed}}
			p.Strengths, p.OpenQuestions = list.Draw(t, "strengths"), list.Draw(t, "questions")
			p.Weaknesses = []review.Weakness{{Text: text.Draw(t, "weakness"), Quote: text.Draw(t, "quote"), Location: text.Draw(t, "where"), Evidence: review.Unverified}}
			p.Replies = []review.Reply{{Question: text.Draw(t, "question"), Answer: text.Draw(t, "answer"), Evidence: text.Draw(t, "evidence"), Confidence: text.Draw(t, "sure")}}
			r.Perspectives = append(r.Perspectives, p)
		}
		r.Perspectives = append(r.Perspectives, round.Review{Name: "coverage", Outcome: round.Direct})
		for range rapid.IntRange(0, 2).Draw(t, "themes") {
			r.ConvergentThemes = append(r.ConvergentThemes, round.Theme{
				Text: text.Draw(t, "theme"), Perspectives: names.Draw(t, "by"), Possible: rapid.Bool().Draw(t, "possible"), Points: list.Draw(t, "points"),
			})
		}
		for range rapid.IntRange(0, 2).Draw(t, "views") {
			r.DivergentViews = append(r.DivergentViews, round.View{Topic: text.Draw(t, "topic"), Severity: review.High, Description: text.Draw(t, "view")})
		}
		for range rapid.IntRange(0, 2).Draw(t, "actions") {
			r.ActionItems = append(r.ActionItems, round.ActionItem{Text: text.Draw(t, "action"), Perspectives: rapid.SliceOfN(text, 0, 2).Draw(t, "asked by")})
		}
		return r
	})
}

// clean is foreign text as a record shows it.
func clean(text string) string {
	if text = strings.Join(strings.Fields(foreign.Line(text)), " "); text == "" {
		return "—"
	}
	return text
}

func all(list []string) []string {
	cleaned := make([]string, len(list))
	for i, text := range list {
		cleaned[i] = clean(text)
	}
	return cleaned
}

// What was put into a record is what Read gets out of it, whatever it is.
func TestReadBringsBackWhatMarkdownWrote(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := hostileRound().Draw(t, "round")
		got, err := record.Read(record.Markdown(r))
		if err != nil {
			t.Fatal(err)
		}
		want := record.Record{
			ID: clean(r.ID), Artifact: clean(r.Artifact.Path), Verdict: r.Verdict,
			HasGaps: true, Gaps: all(r.CoverageGaps),
		}
		for _, p := range r.Perspectives {
			want.Perspectives = append(want.Perspectives, clean(p.Name))
			want.Ratings = append(want.Ratings, record.RatingRow{Perspective: clean(p.Name), Rating: p.Rating})
		}
		for _, x := range r.ConvergentThemes {
			want.Themes = append(want.Themes, round.Theme{Text: clean(x.Text), Perspectives: all(x.Perspectives), Possible: x.Possible, Points: all(x.Points)})
		}
		for _, v := range r.DivergentViews {
			want.Views = append(want.Views, round.View{Topic: clean(v.Topic), Severity: v.Severity, Description: clean(v.Description)})
		}
		for _, a := range r.ActionItems {
			want.Actions = append(want.Actions, round.ActionItem{Text: clean(a.Text), Perspectives: all(a.Perspectives)})
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(record.Record{}, "Notes", "Sections"), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-wrote +read)\n%s\n%s", diff, record.Markdown(r))
		}
	})
}

// A Markdown reader sees the same headings and items, and neither HTML, code, links nor emphasis from foreign text.
func TestForeignTextCannotBreakTheRecord(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := hostileRound().Draw(t, "round")
		markdown := record.Markdown(r)
		headings, items, surprises := outline(markdown)
		if len(surprises) > 0 {
			t.Fatalf("foreign text became %v in\n%s", surprises, markdown)
		}
		want := []string{"1 Discussion Record: " + clean(r.ID), "2 Convergent Themes", "2 Divergent Views", "2 Coverage Gaps", "2 Action Items", "2 Ratings"}
		if len(headings) < len(want) {
			t.Fatalf("headings %q in\n%s", headings, markdown)
		}
		if diff := cmp.Diff(want, headings[:len(want)]); diff != "" {
			t.Fatalf("headings (-want +got)\n%s\n%s", diff, markdown)
		}
		for heading, texts := range map[string][]string{"Coverage Gaps": r.CoverageGaps, "Warnings": r.Warnings} {
			if len(texts) > 0 {
				if diff := cmp.Diff(all(texts), items[heading]); diff != "" {
					t.Fatalf("%s (-want +got)\n%s\n%s", heading, diff, markdown)
				}
			}
		}
		var actions []string
		for _, a := range r.ActionItems {
			text := clean(a.Text)
			if len(a.Perspectives) > 0 {
				text += fmt.Sprintf(" (%s)", strings.Join(all(a.Perspectives), ", "))
			}
			actions = append(actions, text)
		}
		if diff := cmp.Diff(actions, items["Action Items"]); len(actions) > 0 && diff != "" {
			t.Fatalf("action items (-want +got)\n%s\n%s", diff, markdown)
		}
	})
}

// outline is what a Markdown reader makes of a record: headings with their level, the top items under each heading,
// and inline elements that only foreign text can have brought in.
func outline(markdown string) (headings []string, items map[string][]string, surprises []string) {
	source := []byte(markdown)
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(goldtext.NewReader(source))
	items = make(map[string][]string)
	heading := ""
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			heading = content(n, source)
			headings = append(headings, fmt.Sprintf("%d %s", n.Level, heading))
		case *ast.ListItem:
			if n.Parent().Parent().Kind() == ast.KindDocument {
				items[heading] = append(items[heading], content(n.FirstChild(), source))
			}
		case *ast.Emphasis:
			if n.Level != 2 {
				surprises = append(surprises, "emphasis")
			}
		case *ast.RawHTML, *ast.HTMLBlock, *ast.CodeSpan, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.Link, *ast.Image, *ast.AutoLink,
			*ast.ThematicBreak, *extast.Strikethrough, *extast.TaskCheckBox:
			surprises = append(surprises, n.Kind().String())
		}
		return ast.WalkContinue, nil
	})
	return headings, items, surprises
}

// content is the text of a block as a reader sees it.
func content(block ast.Node, source []byte) string {
	if block == nil {
		return ""
	}
	var out strings.Builder
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if text, is := n.(*ast.Text); is && entering {
			out.Write(unescaped(text.Segment.Value(source)))
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// unescaped undoes backslash escapes, which goldmark leaves in the source of a text.
func unescaped(text []byte) []byte {
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", text[i+1]) >= 0 {
			i++
		}
		out = append(out, text[i])
	}
	return out
}
