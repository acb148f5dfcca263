package cli_test

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestASessionOfTheListIsDeletedAndBroughtBack(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.run("open") // learns the list
	source := s.console.sessionList
	where := filepath.Join(".parley", "REVIEW-001-doc")
	to, err := source.Delete(where)
	if err != nil || to != filepath.Join(".parley", ".trash", "REVIEW-001-doc-20261120-120000") {
		t.Fatalf("it lies in %s, %v", to, err)
	}
	if list, err := source.List(); err != nil || len(list) != 0 {
		t.Errorf("listed %+v, %v", list, err)
	}
	if back, err := source.Restore(to); err != nil || back != where {
		t.Fatalf("%s is back, %v", back, err)
	}
	if list, err := source.List(); err != nil || len(list) != 1 || list[0].Session != where {
		t.Errorf("listed %+v, %v", list, err)
	}
	s.env["XDG_STATE_HOME"] = t.TempDir() // another machine's key
	if _, err := source.Delete(where); err == nil || err.Error() != where+" stays where it is: it is not yours" {
		t.Errorf("a stranger's session: %v", err)
	}
	if _, err := source.Delete("elsewhere"); err == nil || !strings.HasPrefix(err.Error(), "elsewhere stays where it is: it does not lie below .parley") {
		t.Errorf("a session elsewhere: %v", err)
	}
}

func TestASessionOfTheListIsGivenATitle(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.run("open") // learns the list
	source := s.console.sessionList
	if before, err := source.Rename(filepath.Join(".parley", "REVIEW-001-doc"), "REVIEW-001", "Prices"); err != nil || before != "" {
		t.Fatalf("it was called %q, %v", before, err)
	}
	if list, err := source.List(); err != nil || len(list) != 1 || list[0].Title != "Prices" || list[0].Session != filepath.Join(".parley", "REVIEW-001-doc") {
		t.Errorf("listed %+v, %v", list, err)
	}
	s.run("open", "REVIEW-001")
	if title := s.console.options.Title; title != "Prices (REVIEW-001)" {
		t.Errorf("the window is called %q", title)
	}
}
