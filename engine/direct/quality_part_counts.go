package direct

import (
	"fmt"
	"strconv"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// storyCount is what an epic says of itself: "Stories: 3".
var storyCount = pattern.New(`(?i)(?:^|[.;|,]\s*)(?:user )?stories\s*[:：=]\s*(\d{1,2})(?:\s*[.;,|]|\s*$)`)

// miscountedStories finds an epic that says how many stories it has, and holds another number of them with ids of their own; agreed is how
// many epics say it right.
func (m *analysis) miscountedStories() (f finding, wrong bool, agreed int) {
	for _, id := range m.doc.IDs {
		if !id.Defines || id.Block >= 0 || id.Prefix != "EPIC" {
			continue
		}
		s := m.doc.Sections[id.Section]
		for i := s.First; i < s.Last; i++ {
			said := storyCount.FindStringSubmatch(m.doc.Blocks[i].Full)
			if said == nil || m.doc.Blocks[i].Kind == document.Code || m.isSuppressed(m.doc.Blocks[i].Line) {
				continue
			}
			n, _ := strconv.Atoi(said[1])
			defined, named := m.storiesIn(s)
			switch {
			case defined == n, named == n:
				agreed++
			case defined > 1 && defined == named && !wrong:
				wrong = true
				f = m.atBlock(review.Medium, i, fmt.Sprintf("%s (line %d) says that it has %s, and holds %d.", m.doc.Shown(id.Name), m.doc.Blocks[i].Line, plural(n, "story"), defined))
				f.suggestion = fmt.Sprintf("Correct the number of stories of %s (line %d) to %d, or add what is missing.", m.doc.Shown(id.Name), m.doc.Blocks[i].Line, defined)
				f.certain = true
			}
		}
	}
	return f, wrong, agreed
}

// storiesIn counts the stories that a section defines, and those that it names.
func (m *analysis) storiesIn(s document.Section) (defined, named int) {
	defines, names := map[string]bool{}, map[string]bool{}
	for _, id := range m.doc.IDs {
		if (id.Prefix == "STORY" || id.Prefix == "US") && id.Section >= s.Index && id.Section < s.SubtreeEnd {
			names[id.Name] = true
			if id.Defines {
				defines[id.Name] = true
			}
		}
	}
	return len(defines), len(names)
}
