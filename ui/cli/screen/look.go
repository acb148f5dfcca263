package screen

import (
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/cli"
	"parley/ui/console"
	"parley/ui/theme"
)

// options turns the person's wishes into the console's; without a fixed theme it asks the terminal.
func options(look cli.Look) console.Options {
	o := console.Options{
		Title: look.Title,
		Theme: theme.Name(look.Theme).On(false, look.Plain),
		Fixed: look.Theme != "" && !theme.Name(look.Theme).Follows(),
		Keys:  look.Keys, NoMouse: look.NoMouse, SaveTheme: look.SaveTheme,
		OpenCall: look.OpenCall, NotYours: look.NotYours, Notice: look.Notice, FindFile: look.Artifact.Find, ReadFile: look.Artifact.Read,
	}
	if offer := look.Trust; offer != nil {
		o.Trust = &console.Trust{Uses: offer.Uses, Adopt: offer.Adopt}
	}
	if look.Cast != nil {
		o.Recorder = look.Cast
	}
	return o
}

// sessions are those of the list as the console shows them.
func sessions(list []cli.Listed) []console.Session {
	shown := make([]console.Session, len(list))
	for i, l := range list {
		shown[i] = console.Session{
			Folder: l.Session, RoundID: l.RoundID, Artifact: l.Artifact, State: session.Progress(l.State),
			Rounds: l.Rounds, MaxRounds: l.MaxRounds, Verdict: round.Verdict(l.Verdict), Severity: review.Severity(l.Severity),
			Average: l.Average, Updated: l.Updated, Holder: l.OpenIn, NotYours: l.NotYours, Problem: l.Reason, File: l.File,
		}
	}
	return shown
}
