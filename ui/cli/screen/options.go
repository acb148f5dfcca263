package screen

import (
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/cli"
	"parley/ui/console"
	"parley/ui/theme"
)

// consoleOptions turns the person's wishes into the console's; without a fixed theme it asks the terminal.
func consoleOptions(opts cli.ScreenOptions) console.Options {
	o := console.Options{
		Title: opts.Title, SetTitle: true,
		Theme:      theme.Name(opts.Theme).OptionsAmong(opts.OwnThemes, false, opts.Plain),
		ThemeFixed: opts.Theme != "" && !theme.Name(opts.Theme).FollowsTerminal(),
		Keys:       opts.Keys, NoMouse: opts.NoMouse, OwnThemes: opts.OwnThemes, SaveTheme: opts.SaveTheme,
		OpenCommandLine: opts.OpenCommandLine, ShortPath: opts.ShortPath, Signer: opts.Signer, NotYours: opts.NotYours, Notice: opts.Notice, Session: opts.Session, Damage: opts.Damage, MissingTools: opts.MissingTools, Offline: opts.Offline, FindTool: opts.FindTool, FindFile: opts.Artifact.Find, ReadFile: opts.Artifact.Read,
		ReadRecord: opts.Artifact.ReadRecord(), ReadPackage: opts.Artifact.Package, InPackage: opts.Artifact.InPackage,
	}
	if lacking := opts.Lacking; lacking != nil {
		o.Lacking = &console.LackingTools{Remedy: lacking.Remedy}
		for _, r := range lacking.Reviewers {
			o.Lacking.Reviewers = append(o.Lacking.Reviewers, console.LackingReviewer(r))
		}
	}
	if offer := opts.Trust; offer != nil {
		o.Trust = &console.Trust{Uses: offer.Uses, Adopt: offer.Adopt}
	}
	if opts.Recorder != nil {
		o.Recorder = opts.Recorder
	}
	return o
}

// consoleList is the list of sessions as the console shows it.
func consoleList(source cli.SessionList) console.SessionList {
	return console.SessionList{
		Read: func() ([]console.Session, error) {
			list, err := source.List()
			return consoleSessions(list), err
		},
		Content: func(s console.Session) (console.SessionContent, error) {
			content, err := source.Content(s.Folder, s.RoundID)
			return consoleContent(content), err
		},
		Delete: func(s console.Session) (string, error) { return source.Delete(s.Folder) }, Restore: source.Restore,
		Rename: func(s console.Session, title string) (string, error) {
			return source.Rename(s.Folder, s.RoundID, title)
		},
		Offer: func() console.SessionOffer {
			d := source.Documents()
			return console.SessionOffer{Documents: d.Paths, Files: d.Files, More: d.More, IsPartial: d.IsPartial, Refused: d.Refused, Tools: source.Tools()}
		},
		Document: func(path string) (console.SessionDocument, error) {
			d, err := source.Document(path)
			return console.SessionDocument(d), err
		},
		Check: source.Check, Folder: source.Folder, Notice: source.Notice,
	}
}

// consoleSessions are those of the list as the console shows them.
func consoleSessions(list []cli.ListedSession) []console.Session {
	shown := make([]console.Session, len(list))
	for i, l := range list {
		shown[i] = console.Session{
			Folder: l.Session, RoundID: l.RoundID, Artifact: l.Document, Title: l.Title, State: session.Progress(l.State),
			Rounds: l.Rounds, Begun: l.Begun, MaxRounds: l.MaxRounds, Verdict: round.Verdict(l.Verdict), Severity: review.Severity(l.Severity),
			Average: l.Average, Updated: l.Updated, Holder: l.OpenIn, NotYours: l.NotYours, Problem: l.Reason, File: l.File,
		}
	}
	return shown
}

// consoleContent is what a session holds as the console shows it.
func consoleContent(c cli.SessionContent) console.SessionContent {
	shown := console.SessionContent{
		Open: c.Open, Accepted: c.Accepted, Rejected: c.Rejected, Later: c.Later, Noted: c.Noted, Own: c.Own,
		Last: c.Last, Suggested: c.Suggested, Why: c.Why, Decision: c.Decision, Text: c.Text,
		Answered: c.Answered, Missing: c.Missing,
	}
	for _, f := range c.Unclosed {
		shown.Unclosed = append(shown.Unclosed, console.SessionFinding{ID: f.ID, Text: f.Text, Severity: f.Severity, Choice: f.Choice})
	}
	for _, r := range c.Rounds {
		shown.Rounds = append(shown.Rounds, console.SessionRound(r))
	}
	return shown
}
