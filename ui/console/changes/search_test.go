package changes

import (
	"testing"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// A recording that is wound on may lead to a change before its revision is there: then there is nothing to go to, and nothing to search.
func TestNothingIsShownBeforeThereIsARevision(t *testing.T) {
	t.Parallel()
	v := New(&screen.Context{LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{Body: parts.Rect{W: 80, H: 20}} }})
	if _, taken := v.Receive(screen.ShowChange{Words: "ten minutes"}); !taken {
		t.Error("the message is not taken")
	}
	if lines := v.(*Screen).searched().Lines; len(lines) > 0 {
		t.Errorf("%q", lines)
	}
}
