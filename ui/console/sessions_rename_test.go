package console

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/parts"
)

// titles is a list of sessions that can be given titles.
type titles struct {
	list   []Session
	refuse error
}

func (ti *titles) source(_ *Options, s *SessionList) {
	s.Read = func() ([]Session, error) { return slices.Clone(ti.list), nil }
	s.Rename = func(s Session, title string) (before string, err error) {
		if ti.refuse != nil {
			return "", ti.refuse
		}
		for i := range ti.list {
			if ti.list[i].Folder == s.Folder && ti.list[i].RoundID == s.RoundID {
				before, ti.list[i].Title = ti.list[i].Title, title
			}
		}
		return before, nil
	}
}

func TestASessionIsGivenATitleAndTheTitleIsTakenBack(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		ti := &titles{list: someSessions()}
		x := newPickerHarness(t, size[0], size[1], nil, ti.source)
		x.press("R").wants("Title of REVIEW-007 ").write("第三季度 pricing").press("enter")
		if ti.list[0].Title != "第三季度 pricing" {
			t.Fatalf("it is called %q", ti.list[0].Title)
		}
		x.press("f2", "ctrl+u").write("Prices").press("enter")
		if x.press("esc"); ti.list[0].Title != "Prices" {
			t.Fatalf("it is called %q", ti.list[0].Title)
		}
		if size[0] >= 80 {
			x.wants("Prices")
			x.press("/").write("prices").press("enter").wants("REVIEW-007", "1 session").press("esc")
		}
		if x.press("u"); ti.list[0].Title != "第三季度 pricing" {
			t.Errorf("undo made it %q", ti.list[0].Title)
		}
		x.wants("Undone: REVIEW-007 is called")
		if x.press("u"); ti.list[0].Title != "" {
			t.Errorf("undoing both made it %q", ti.list[0].Title)
		}
	}
}

func TestATitleThatIsRefusedSaysWhy(t *testing.T) {
	t.Parallel()
	ti := &titles{list: someSessions(), refuse: errors.New("REVIEW-007 keeps its title: it is open in parley process 9")}
	x := newPickerHarness(t, 120, 40, nil, ti.source).press("R").write("x").press("enter")
	x.wants("REVIEW-007 keeps its title: it is open in parley process 9")
	x.press("G", "R").wants("it is not a parley state") // a broken one
	x.press("R", "R", "esc")
	if x.prompt != nil {
		t.Error("a title is asked for what has none")
	}
}

// Where nothing has been reviewed the documents of the folder are there to begin with, and who would review them.
func TestAnEmptyListOffersTheDocumentsOfTheFolder(t *testing.T) {
	t.Parallel()
	offer := SessionOffer{Documents: []string{"brief.md", "docs/就绪报告.md"}, Tools: []string{"codex", "claude"}}
	for _, size := range sizes {
		x := newPickerHarness(t, size[0], size[1], nil, func(_ *Options, s *SessionList) { s.Offer = func() SessionOffer { return offer } })
		x.wants("No reviews here yet.", "review brief.md", "codex, claude. parley doctor says")
		for line := range strings.SplitSeq(x.screen(), "\n") {
			_, beside, _ := strings.Cut(line, "│") // the steps stand beside the documents where there is room
			if w := ansi.StringWidth(beside); strings.Contains(line, "Tools ─") && w > parts.ReadingWidth+1 {
				t.Errorf("%v: the screen is spread over %d cells", size, w)
			}
		}
		x.press("j").wants("review docs/就绪报告.md").press("enter")
		if choice := x.sessionChoice(); choice.Review != "docs/就绪报告.md" {
			t.Errorf("enter chose %+v", choice)
		}
	}
	x := newPickerHarness(t, 80, 24, nil, func(_ *Options, s *SessionList) {
		s.Offer = func() SessionOffer { return SessionOffer{Documents: []string{"brief.md"}} }
		s.Check = func(string) error { return errors.New("brief.md is a folder") }
	})
	x.wants("No AI tool found").press("enter").wants("brief.md is a folder")
	if x.sessionChoice() != (SessionChoice{}) {
		t.Error("what cannot be reviewed was chosen")
	}
}

// A folder says how many files it has and that they are reviewed as one, and the list how many documents follow.
func TestAnEmptyListOffersFoldersAndSaysHowMuchFollows(t *testing.T) {
	t.Parallel()
	offer := SessionOffer{Documents: []string{"a.md", "bakery/"}, Files: map[string]int{"bakery/": 20}, More: 3}
	for i := range 20 {
		offer.Documents = append(offer.Documents, fmt.Sprintf("bakery/plan-%02d.md", i))
	}
	x := newPickerHarness(t, 80, 24, nil, func(_ *Options, s *SessionList) { s.Offer = func() SessionOffer { return offer } })
	x.wants("24 documents", "bakery/ (20 files)", "bakery/plan-00.md").press("j").wants("review bakery/ as one document")
	shown := strings.Count(x.screen(), "bakery/plan-")
	x.wants(fmt.Sprintf("and %d more", 23-shown))
	if choice := x.press("enter").sessionChoice(); choice.Review != "bakery/" {
		t.Errorf("enter chose %+v", choice)
	}
	offer.IsPartial = true
	x = newPickerHarness(t, 120, 40, nil, func(_ *Options, s *SessionList) { s.Offer = func() SessionOffer { return offer } })
	x.wants("24 documents and more", "and over 3 more")
}

// What tab would make of a path is greyed behind it, with how many files could be meant.
func TestAPathIsCompletedWithAHint(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"brief one.md", "brief two.md", "就绪报告.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, size := range sizes {
		x := newPickerHarness(t, size[0], size[1], someSessions()).press("n").wants("3 match: ")
		x.write("br").wants("tab completes, 2 match: ").press("tab").write("o").wants("tab completes brief one.md", "brief one.md")
		if strings.Contains(x.screen(), "…  ") || strings.Contains(x.screen(), "… enter") {
			t.Errorf("the field is too wide for its place:\n%s", x.screen())
		}
		x.press("tab", "enter")
		if choice := x.sessionChoice(); choice.Review != "brief one.md" {
			t.Errorf("it chose %+v", choice)
		}
		newPickerHarness(t, size[0], size[1], someSessions()).press("n").write("zz").wants("No file begins so.")
	}
}
