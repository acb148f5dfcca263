package direct

import (
	"os"
	"path/filepath"
	"testing"

	"parley/engine/document"
)

// The words that are looked for first may never hide what the slow expressions find.
func TestCuesHideNothingFromTheExpressions(t *testing.T) {
	t.Parallel()
	sentences := []string{
		"Please briefly describe the goal.", "Optionally, summarize it.", "_Fill in_ the blanks", "Two or two sentences", "One-paragraph summary.",
		"A short (two lines) description of it", "the few sentences", "A single sentence", "Brief overview", "> Explain why", "This section should say why.",
		"In general, the following headings must be kept.", "Here you may want a table.", "Delete this line.", "Remove these placeholders when done.",
		"We encourage you to ask.", "Now list your goals", "YOUR PROPOSAL is due.", "Link to any issue", "This part lists them.", "The next chapters explain it.",
		"What is it?", "- Who pays？", "Does it work? **", "It works.", "The state is kept.", "Delete the pod and list pods.", "A few words on the state.",
		"FR-1 depends on FR-2: yes", "Prerequisites: FR-3", "Blocked By FR-4 ", "依赖于：FR-5", "It needs FR-6 ", "Requires FR-7",
		"The system shall be able to run.", "It must be capable of this.", "A user is not unable.", "The product shall have the ability to stop.",
	}
	paths, _ := filepath.Glob("testdata/artifacts/*.md")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range document.Parse(path, data).Sentences {
			sentences = append(sentences, s.Text)
		}
	}
	matched := 0
	for _, s := range sentences {
		folded := fold(s)
		for name, c := range map[string][2]bool{
			"an order to the author":   {ordersAuthor(s), authorOrders.MatchString(s)},
			"a question to the author": {isTemplateQuestion(s), authorQuestion.MatchString(s)},
			"what it depends on":       {dependsOnAt(s) != nil, dependsOn.FindStringIndex(s) != nil},
			"a roundabout sentence":    {superfluousCues.matches(folded) && superfluous.FindStringIndex(folded) != nil, superfluous.FindStringIndex(folded) != nil},
		} {
			if c[0] != c[1] {
				t.Errorf("%s in %q: %v with the cues, %v without", name, s, c[0], c[1])
			}
			if c[1] {
				matched++
			}
		}
	}
	if matched < 30 {
		t.Errorf("only %d matches: the test compares too little", matched)
	}
}
