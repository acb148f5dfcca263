package review

import (
	"path/filepath"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/markdown"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// isUnseen reports whether the finding at hand is one that nobody went to and that is nowhere on the screen: a document in which no finding
// stands is read from its beginning, and its findings follow behind the text.
func (v *Screen) isUnseen() bool {
	return v.isUnchosen() && (v.Page.Doc == nil || !v.showsFinding())
}

// isUnchosen reports whether the finding at hand is about no line, and nobody went to it: the text does not go there by itself.
func (v *Screen) isUnchosen() bool {
	i := v.selectedIndex()
	return i >= 0 && v.index[i].isPlaceless() && !v.Ledger.IsChosen() && v.Shown.First.W == 0
}

// isInSight reports whether the finding at hand can be seen: in the list beside the text, at its line, or in a part of its thread. One that
// the text is on its way to counts as seen.
func (v *Screen) isInSight() bool {
	return v.selectedIndex() < 0 || v.Shown.First.W > 0 || v.Page.Doc != nil && !v.isAway()
}

// isAway reports whether the text shows another place than that of the finding at hand, and stays there.
func (v *Screen) isAway() bool {
	if v.Page.Doc == nil || v.selectedIndex() < 0 || v.passage != nil || v.isLed() || v.seeking && !v.isUnchosen() {
		return false
	}
	return len(v.Page.Doc.Rows()) > 0 && !v.showsFinding()
}

// showsFinding reports whether a line of the finding at hand, or of its thread, is on the screen.
func (v *Screen) showsFinding() bool {
	i := v.selectedIndex()
	if i < 0 || v.index[i].file != v.at {
		return false
	}
	var at located
	isPlaced := !v.index[i].isPlaceless()
	if isPlaced {
		at = v.locate(v.index[i])
	}
	return slices.ContainsFunc(v.Page.Doc.Rows(), func(r markdown.Row) bool {
		if r.InNote() {
			return v.threadLeft(r) > 0
		}
		return isPlaced && !r.Before(at.first) && !at.last.Before(r.Position)
	})
}

// away says where the finding at hand is from what is on the screen: above it, below it, or in another file; "" where it is there.
func (v *Screen) away() string {
	if !v.isAway() {
		return ""
	}
	p, top := v.index[v.selectedIndex()], v.Page.Doc.Rows()[0]
	switch {
	case p.file != v.at:
		return "in " + safetext.Line(filepath.Base(v.files[p.file].path))
	case p.isPlaceless() && top.Note == v.tailNote && top.InNote(), !p.isPlaceless() && v.locate(p).first.Before(top.Position):
		return "above"
	default:
		return "below"
	}
}

// showInstead brings the finding at hand onto the screen in place of what a key does with it: a key acts on what is seen. What this review
// refuses anyhow is refused at once.
func (v *Screen) showInstead(msg tea.KeyPressMsg) (screen.Action, bool) {
	k := v.Keys
	acts := key.Matches(msg, k.Accept, k.Reject, k.Later, k.Note, k.Ask, k.Examine)
	if v.Shown.First.W > 0 && v.isAway() && key.Matches(msg, k.Ask, k.Examine) { // it is seen in the list, and the answer comes in its thread
		v.choose(v.selectedIndex())
		return nil, false
	}
	if _, closed := v.Refusal(""); v.isInSight() || acts && closed || !acts && !key.Matches(msg, k.Enter, k.Copy, k.Edit) {
		return nil, false
	}
	name := v.nameAtHand()
	if v.Page.Doc == nil {
		return screen.Notice{Text: name + " is not on the screen yet: the document is being read."}, true
	}
	v.choose(v.selectedIndex())
	if key.Matches(msg, k.Enter) {
		return nil, true
	}
	return screen.Notice{Text: name + " was off the screen. " + msg.String() + " " + v.deed(msg) + " now."}, true
}

// deed is what a key does with the finding at hand.
func (v *Screen) deed(msg tea.KeyPressMsg) string {
	k, choice := v.Keys, v.finding().Choice
	switch {
	case key.Matches(msg, k.Accept) && choice == ledger.Accept, key.Matches(msg, k.Later) && choice == ledger.Later:
		return "unmarks it"
	case key.Matches(msg, k.Accept):
		return "accepts it"
	case key.Matches(msg, k.Reject) && choice == ledger.Reject:
		return "changes the reason"
	case key.Matches(msg, k.Reject):
		return "rejects it"
	case key.Matches(msg, k.Later):
		return "leaves it for later"
	case key.Matches(msg, k.Note):
		return "writes a note on it"
	case key.Matches(msg, k.Ask):
		return "asks about it"
	case key.Matches(msg, k.Examine):
		return "has it examined"
	case key.Matches(msg, k.Copy):
		return "copies it"
	default:
		return "edits there"
	}
}

// nameAtHand is the id of the finding at hand, while it has one.
func (v *Screen) nameAtHand() string {
	if id := v.finding().ID; id != "" {
		return safetext.Line(id)
	}
	return "The finding"
}

// wayBack is the key that leads to a finding that is off the screen, with those that lead elsewhere: none is offered that would act on it.
func (v *Screen) wayBack() []key.Binding {
	k, name := v.Keys, v.nameAtHand()
	if v.finding().ID == "" {
		name = "the finding"
	}
	if v.isUnseen() {
		return []key.Binding{keys.WithHelp(k.NextMark, "first finding"), keys.WithHelp(k.LessSevere, "by severity")}
	}
	return []key.Binding{keys.WithHelp(k.Enter, "back to "+name), keys.WithHelp(k.NextMark, "next"), keys.WithHelp(k.LessSevere, "by severity")}
}
