package findings

import (
	"parley/engine"
	"parley/feedback"
	"parley/ui/console/state"
)

// restoreUndo takes what the person said before the review was opened here, step by step: undo goes on where they left, also after a parley
// that was killed.
func (v *Screen) restoreUndo(body engine.Body) {
	if v.said == nil {
		v.said = map[string]state.FindingMark{}
	}
	switch event := body.(type) {
	case feedback.Continued:
		if event.Ledger != nil {
			for _, f := range event.Ledger.Findings() {
				v.said[f.ID] = markOf(f)
			}
		}
	case feedback.FindingMarked:
		before := v.said[event.ID]
		before.ID = event.ID
		v.said[event.ID] = event
		if n := len(v.undoSteps); n > 0 && !v.undoSteps[n-1].added && v.undoSteps[n-1].before == event { // it was undone
			v.undoSteps = v.undoSteps[:n-1]
			return
		}
		v.addUndoStep(undoStep{before: before})
	case feedback.FindingAdded:
		v.said[event.Finding.ID] = markOf(event.Finding)
		v.addUndoStep(undoStep{before: state.FindingMark{ID: event.Finding.ID}, added: true})
	case feedback.FindingWithdrawn:
		v.dropUndoStep(undoStep{before: state.FindingMark{ID: event.ID}, added: true})
	}
}
