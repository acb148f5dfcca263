package review_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/review"
)

// spoken is what a reviewer has to say, in whatever shape.
type spoken struct {
	strengths, weaknesses, suggestions, questions []string
	rating                                        int
}

// Points are worded so that no word of theirs tells where they belong.
var (
	lauded    = []string{"the scope is clear", "no risk is left out", "every problem has an owner", "Issues are numbered", "section 3 lists the weaknesses of the old system", "术语一致"}
	faults    = []string{"the plan has no owner", "the goal is good but vague", "strong words, few numbers", "clear text hides that nobody pays", "the rating scale is undefined", "第 3 节没有负责人", "Who pays is never said", "**Cost** is open"}
	proposals = []string{"name an owner", "drop the claim of strength", "Add a risk table", "write down what is missing", "在第 3 节指定负责人", "Consider: a smaller first step"}
	asked     = []string{"Who pays?", "Is the weakness of plan B known?", "谁负责？", "Which recommendation was dropped?"}
)

func speeches() *rapid.Generator[spoken] {
	pick := func(from []string) *rapid.Generator[[]string] {
		return rapid.SliceOfNDistinct(rapid.SampledFrom(from), 0, 3, rapid.ID[string])
	}
	return rapid.Custom(func(t *rapid.T) spoken {
		return spoken{
			pick(lauded).Draw(t, "strengths"), pick(faults).Draw(t, "weaknesses"), pick(proposals).Draw(t, "suggestions"),
			pick(asked).Draw(t, "questions"), rapid.IntRange(1, 5).Draw(t, "rating"),
		}
	})
}

// section is a head and its points.
type section struct {
	head   string
	points []string
}

// sections are the parts of a speech that have points, under names of one of the languages that reviewers use.
func (s spoken) sections(names []string, order []int) []section {
	all := []section{{names[0], s.strengths}, {names[1], s.weaknesses}, {names[2], s.suggestions}, {names[3], s.questions}}
	var given []section
	for _, i := range order {
		if len(all[i].points) > 0 {
			given = append(given, all[i])
		}
	}
	return given
}

var vocabularies = [][]string{
	{"Strengths", "Weaknesses", "Suggestions", "Questions", "Rating"},
	{"Pros", "Cons", "Recommendations", "Open questions", "Overall rating"},
	{"Key strengths", "Main weaknesses", "Suggestions for improvement", "Open Questions", "Score"},
	{"STRENGTHS", "WEAKNESSES", "RECOMMENDATIONS", "QUESTIONS", "RATING"},
	{"What works well", "Areas of concern", "Areas for improvement", "Unanswered questions", "Final score"},
	{"优点", "缺点", "建议", "疑问", "评分"},
	{"主要优势", "存在的问题", "改进建议", "开放问题", "总体评分"},
	{"強み", "弱み", "改善提案", "質問", "評価"},
}

// blocks writes each section with its head in a form and its points in another.
func blocks(head, point string) func(s spoken, names []string, order []int) string {
	return func(s spoken, names []string, order []int) string {
		var b strings.Builder
		for _, section := range s.sections(names, order) {
			b.WriteString(strings.ReplaceAll(head, "X", section.head))
			for i, p := range section.points {
				b.WriteString(strings.ReplaceAll(strings.ReplaceAll(point, "N", fmt.Sprint(i+1)), "X", p))
			}
		}
		return b.String()
	}
}

// inlines writes each section on the line of its label.
func inlines(head, between, end string) func(s spoken, names []string, order []int) string {
	return func(s spoken, names []string, order []int) string {
		var b strings.Builder
		for _, section := range s.sections(names, order) {
			b.WriteString(strings.ReplaceAll(head, "X", section.head) + strings.Join(section.points, between) + end)
		}
		return b.String()
	}
}

// perPoint writes each point with the name of its part.
func perPoint(form string) func(s spoken, names []string, order []int) string {
	return func(s spoken, _ []string, order []int) string {
		var b strings.Builder
		for _, section := range s.sections([]string{"Strength", "Weakness", "Suggestion", "Question"}, order) {
			for _, p := range section.points {
				b.WriteString(strings.ReplaceAll(strings.ReplaceAll(form, "N", section.head), "X", p))
			}
		}
		return b.String()
	}
}

// shapes are the forms in which tools answer that were not told to write JSON, or did not listen.
var shapes = map[string]func(s spoken, names []string, order []int) string{
	"plain labels":               blocks("X:\n", "- X\n"),
	"plain labels, apart":        blocks("X:\n\n", "- X\n\n"),
	"plain labels, indented":     blocks("X:\n", "    - X\n"),
	"plain labels, CRLF":         blocks("X:\r\n", "- X\r\n"),
	"labels without a colon":     blocks("X\n", "- X\n"),
	"wide colon":                 blocks("X：\n", "- X\n"),
	"headings":                   blocks("## X\n\n", "- X\n"),
	"closed headings":            blocks("\n### X ###\n", "* X\n"),
	"numbered headings":          blocks("\n## 1. X\n", "N. X\n"),
	"pictured headings":          blocks("\n## ✅ X\n", "- X\n"),
	"underlined":                 blocks("\nX\n-----\n", "- X\n"),
	"bold labels":                blocks("**X**\n", "- X\n"),
	"bold labels, colon inside":  blocks("**X:**\n\n", "* X\n"),
	"bold labels, colon outside": blocks("__X__:\n", "1. X\n"),
	"numbered labels":            blocks("1. X:\n", "   - X\n"),
	"items of items":             blocks("- X:\n", "  - X\n"),
	"bold items of items":        blocks("- **X**\n", "    - X\n"),
	"numbers":                    blocks("X:\n", "N) X\n"),
	"wide numbers":               blocks("X:\n", "（N）X\n"),
	"paragraphs":                 blocks("## X\n\n", "X\n\n"),
	"counted":                    blocks("X (3):\n", "• X\n"),
	"tags": func(s spoken, _ []string, order []int) string {
		return blocks("<X>\n", "- X\n")(s, []string{"strengths", "weaknesses", "suggestions", "open_questions"}, order)
	},
	"brackets": blocks("【X】\n", "- X\n"),
	"YAML": func(s spoken, _ []string, order []int) string {
		return blocks("X:\n", "  - text: X\n")(s, []string{"strengths", "weaknesses", "suggestions", "open_questions"}, order)
	},
	"a fence": func(s spoken, names []string, order []int) string {
		return "```\n" + blocks("X:\n", "- X\n")(s, names, order) + "```\n"
	},

	"on a line":             inlines("X: ", "; ", "\n"),
	"on a line, full stop":  inlines("X: ", "; ", ".\n"),
	"on a bold line":        inlines("**X:** ", "; ", "\n\n"),
	"on an item":            inlines("- **X**: ", "; ", "\n"),
	"on a numbered item":    inlines("1. X: ", "; ", "\n"),
	"one paragraph":         inlines("X: ", "; ", ". "),
	"one paragraph, bold":   inlines("**X**: ", "; ", " "),
	"one Chinese paragraph": inlines("X：", "；", "。"),
	"numbered on a line": func(s spoken, names []string, order []int) string {
		return inlines("X: (1) ", " (2) ", "\n")(s, names, order)
	},
	"behind a dash": func(s spoken, _ []string, order []int) string {
		return inlines("X – ", "; ", "\n")(s, vocabularies[0], order)
	},
	"a label at each":      perPoint("- N: X\n"),
	"a bold label at each": perPoint("- **N:** X\n"),
	"a label in brackets":  perPoint("- [N] X\n"),
	"a line for each":      perPoint("N: X\n"),
	"a table, part by point": func(s spoken, n []string, o []int) string {
		return "| Type | Point |\n|---|---|\n" + perPoint("| N | X |\n")(s, n, o)
	},
	"a table, a row a part": func(s spoken, n []string, o []int) string {
		return "| Part | Points |\n|---|---|\n" + inlines("| X | ", "<br>", " |\n")(s, n, o)
	},
	"a table, a column a part": func(s spoken, names []string, order []int) string {
		given := s.sections(names, order)
		rows, most := [][]string{{}, {}}, 0
		for _, section := range given {
			rows[0], rows[1] = append(rows[0], section.head), append(rows[1], "---")
			most = max(most, len(section.points))
		}
		for i := range most {
			var row []string
			for _, section := range given {
				cell := ""
				if i < len(section.points) {
					cell = section.points[i]
				}
				row = append(row, cell)
			}
			rows = append(rows, row)
		}
		var b strings.Builder
		for _, row := range rows {
			b.WriteString("| " + strings.Join(row, " | ") + " |\n")
		}
		return b.String()
	},
}

var ratings = []string{"X: N", "X: N/5", "X: N out of 5", "X: **N/5**", "**X**: N", "## X: N/5", "## X\n\nN", "X：N", "- X: N/5", "**X:** N / 5", "X = N", "| X | N/5 |"}

// Whatever a reviewer says in whatever shape is read as it was meant: no point is lost, and none is turned into another kind.
func TestEveryShapeOfAnAnswerIsRead(t *testing.T) {
	t.Parallel()
	for name, write := range shapes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				want := speeches().Draw(t, "speech")
				names := rapid.SampledFrom(vocabularies).Draw(t, "names")
				order := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order")
				rating := strings.ReplaceAll(strings.ReplaceAll(rapid.SampledFrom(ratings).Draw(t, "rating"), "N", fmt.Sprint(want.rating)), "X", names[4])
				text := write(want, names, order)
				if rapid.Bool().Draw(t, "rating first") {
					text = rating + "\n\n" + text
				} else {
					text += "\n\n" + rating + "\n"
				}
				checkSpeech(t, text, want)
			})
		})
	}
}

// A point may begin with the name of another part.
func TestAPointKeepsTheWordsThatNameAnotherPart(t *testing.T) {
	t.Parallel()
	for _, form := range []string{
		"Strengths:\n- %s\nWeaknesses:\n- %s\n", "## Strengths\n* %s\n## Weaknesses\n* %s\n", "Strengths: a; %s\nWeaknesses: b; %s\n",
		"- **Strength:** %s\n- **Weakness:** %s\n", "**Strengths**\n1. %s\n\n**Weaknesses**\n1. %s\n", "Strength: %s\nWeakness: %s\n",
	} {
		text := fmt.Sprintf(form, "Open questions: all have a date", "Advantages: none are shown") + "Rating: 4"
		got, err := review.Parse(text)
		if err != nil || !strings.Contains(strings.Join(got.Answer.Strengths, " "), "Open questions: all") || !strings.Contains(strings.Join(pointsOf(got.Answer.Weaknesses), " "), "Advantages: none") {
			t.Errorf("%q: %+v, %v", text, got.Answer, err)
		}
	}
}

func checkSpeech(t *rapid.T, text string, want spoken) {
	got, err := review.Parse(text)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	a := got.Answer
	if int(a.Rating) != want.rating {
		t.Errorf("rating %d", a.Rating)
	}
	for name, pair := range map[string][2][]string{
		"strengths": {want.strengths, a.Strengths}, "weaknesses": {want.weaknesses, pointsOf(a.Weaknesses)},
		"suggestions": {want.suggestions, pointsOf(a.Suggestions)}, "questions": {want.questions, a.OpenQuestions}, "unsorted": {nil, a.Unsorted},
	} {
		if !slices.Equal(bare(pair[0]), bare(pair[1])) {
			t.Errorf("%s are %q, want %q", name, pair[1], pair[0])
		}
	}
	if t.Failed() {
		t.Fatalf("of:\n%s", text)
	}
}

// pointsOf are the words of points.
func pointsOf[T review.Weakness | review.Suggestion](points []T) []string {
	var texts []string
	for _, p := range points {
		switch p := any(p).(type) {
		case review.Weakness:
			texts = append(texts, p.Text)
		case review.Suggestion:
			texts = append(texts, p.Text)
		}
	}
	return texts
}

// bare are texts without emphasis and the mark at their end.
func bare(texts []string) []string {
	list := []string{}
	for _, text := range texts {
		list = append(list, strings.TrimRight(strings.ReplaceAll(text, "**", ""), " .。？?"))
	}
	return list
}
