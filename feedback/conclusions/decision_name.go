package conclusions

import (
	"fmt"
	"strings"
)

// Name is what a decision is called wherever a person reads of it. Asking is named as what it is, though it is a way to continue deeper; so is
// another round on a document that has changed, whichever option it was: that is a revision.
func (t TrailDecision) Name() string {
	switch {
	case t.SignOff != nil && !t.Revise:
		return t.SignOff.Who()
	case t.Reviewer != "":
		return strings.TrimSuffix("asked "+t.Reviewer+" about "+t.About, " about ")
	case len(t.Questions) == 1:
		return "asked 1 question"
	case len(t.Questions) > 1:
		return fmt.Sprintf("asked %d questions", len(t.Questions))
	case t.Revise, t.DocumentChanged && t.Decision == goOn:
		return "revise and run again"
	default:
		return strings.ReplaceAll(t.Decision, "_", " ")
	}
}

// goOn is the choice of another round with nothing added.
const goOn = "continue_deeper"
