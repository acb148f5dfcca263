package changes

import (
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// turnedBy says what turned the verdict, where that is known; in a low window the beginning of it.
func (v *Screen) turnedBy(before, after *round.Round, w int) []string {
	if before == nil || after == nil {
		return nil
	}
	why := safetext.Line(conclusions.TurnedBy(*before, *after, v.State.Ledger))
	if why == "" {
		return nil
	}
	lead := v.Theme.Muted.Render(safetext.Fit("why", leadWidth))
	if v.Height > 0 && v.Height < lowWindow {
		why = safetext.TruncateWords(why, max(1, w-leadWidth))
	}
	return parts.HangingIndent(lead, why, v.Theme.Text, w)
}

// severityOf is the severity of a finding in a column, without its colour where the comparison closed it; one that the later round gave another
// severity has both.
func (v *Screen) severityOf(e *ledger.Entry, f round.Finding) string {
	t := v.Theme
	if e != nil {
		if g := e.RegradeIn(v.revision.After); g != nil {
			arrow := t.Symbols.Fallback
			if t.Plain {
				arrow = t.ChainArrow()
			}
			was, now := t.SeverityStyle(g.Was), t.SeverityStyle(g.Now).Bold(true)
			return was.Render(parts.ShortSeverity(g.Was)) + t.Faint.Render(arrow) + now.Render(parts.ShortSeverity(g.Now))
		}
	}
	if became, is := v.becameOf(f.ID); is && became.Closed {
		return parts.ClosedSeverityWord(t, f.Severity)
	}
	return parts.SeverityWord(t, f.Severity)
}
