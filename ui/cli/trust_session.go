package cli

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/feedback"
	"parley/feedback/session"
)

// findNamedSession is the session that a word names: a folder of parley's, or a round ID of this folder's sessions. A folder that
// is there was meant as one, so what is wrong with it is the error.
func findNamedSession(folder, word string) (where string, found bool, err error) {
	info, statErr := os.Stat(absolutePath(folder, word))
	isFolder := statErr == nil && info.IsDir()
	if statErr == nil && !isFolder {
		return "", false, nil
	}
	where, _, err = findSession(folder, word, "")
	if err != nil && !isFolder {
		return "", false, nil
	}
	return where, err == nil, err
}

// trustSession shows what a session would use, and signs it.
func (t *trustCmd) trustSession(folder, where string) error {
	if t.forget {
		if err := feedback.Disown(where, session.WithIdentity(t.signingIdentity())); err != nil {
			return err
		}
		return t.printf("%s is no longer yours: it is only shown from now on\n", foreign.Line(t.shortPath(where)))
	}
	named := feedback.NamedFiles{}
	if t.document != "" {
		named.Document = absolutePath(folder, t.document)
	}
	if t.context != "" {
		named.DiscoveryContext = absolutePath(folder, t.context)
	}
	uses, err := feedback.PreviewAdoption(where, named)
	if err != nil {
		return t.explainOutside(where, err)
	}
	text := ""
	for _, use := range uses {
		text += describeAdoption(use)
	}
	other := t.foreignReason(where)
	now := "now"
	switch {
	case t.showOnly && other == nil:
		return t.printf("%s is yours. It may use:\n%s", foreign.Line(t.shortPath(where)), text)
	case t.showOnly:
		return t.printf("%s would use:\n%s%s", foreign.Line(t.shortPath(where)), text, ownerNotice(other, "would be"))
	case other == nil:
		now = "already"
	}
	if err := feedback.Adopt(where, named, session.WithIdentity(t.signingIdentity())); err != nil {
		return t.explainOutside(where, err)
	}
	return t.printf("%s is yours %s. It may use:\n%s%s", foreign.Line(t.shortPath(where)), now, text, ownerNotice(other, "is"))
}

// ownerNotice says that a session which is made this person's own was somebody else's, who has it no longer: a session has one
// signature. "" where nobody had signed it.
func ownerNotice(other *session.NotOwnError, is string) string {
	if other == nil || !other.Signed {
		return ""
	}
	return "  Another key (of another machine, account or home) has signed it. It " + is + " yours instead: there it is only shown, until it is trusted there again.\n"
}

// newTrustOffer lets a person at the console do what parley trust does, with the same words; done is set when they did.
func (a App) newTrustOffer(where string, done *bool) *TrustOffer {
	t := &trustCmd{App: a}
	return &TrustOffer{
		Uses: func() ([]string, error) {
			uses, err := feedback.PreviewAdoption(where, feedback.NamedFiles{})
			if err != nil {
				return nil, t.explainOutside(where, err)
			}
			var lines []string
			for _, use := range uses {
				lines = append(lines, strings.Split(strings.TrimRight(describeAdoption(use), "\n"), "\n")...)
			}
			if from := ownerNotice(a.foreignReason(where), "would be"); from != "" {
				lines = append(lines, strings.TrimRight(from, "\n"))
			}
			return append(lines, "  The key for editing opens a document with "+foreign.Line(a.editorCommand())+"."), nil
		},
		Adopt: func() error {
			if err := feedback.Adopt(where, feedback.NamedFiles{}, session.WithIdentity(t.signingIdentity())); err != nil {
				return t.explainOutside(where, err)
			}
			*done = true
			return nil
		},
	}
}

// editorCommand is the program that the console opens documents with.
func (a App) editorCommand() string { return cmp.Or(a.Getenv("VISUAL"), a.Getenv("EDITOR"), "vi") }

// explainOutside adds how a document outside the session can be named.
func (t *trustCmd) explainOutside(where string, err error) error {
	var outside *feedback.OutsideError
	if !errors.As(err, &outside) {
		return err
	}
	return fmt.Errorf("%w: if you want that file read, say parley trust %s %s %s", err, t.shellPath(where), outsideFlag(outside), shellQuote(outside.Path))
}

// outsideFlag is the flag that names a file for a session.
func outsideFlag(outside *feedback.OutsideError) string {
	if outside.Context {
		return "--discovery-context"
	}
	return "--document"
}

// describeAdoption is what one discussion would use, for a person to read.
func describeAdoption(use feedback.AdoptionPreview) string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(foreign.Line(fmt.Sprintf(format, args...)) + "\n") }
	line("  %s, %s", use.RoundID, countOf(use.Rounds, "round"))
	reads := []string{use.Document}
	if use.DiscoveryContext != "" {
		reads = append(reads, use.DiscoveryContext)
	}
	for _, path := range reads {
		if use.Outside != nil && path == use.Outside.Path {
			line("    would read %s, which is not in the session or its project: only if you name it with %s", path, outsideFlag(use.Outside))
			continue
		}
		line("    reads %s", path)
	}
	if use.Continues != "" {
		line("    goes on from %s", use.Continues)
	}
	for _, p := range use.Perspectives {
		if use.Offline {
			line("    %s (%s) asks no AI tool: the review is offline", p.Name, p.Role)
			continue
		}
		models := ""
		for _, of := range slices.Sorted(maps.Keys(p.Model)) {
			if of == "" {
				models += ", model " + p.Model[of]
			} else {
				models += ", model " + p.Model[of] + " of " + of
			}
		}
		line("    %s (%s) asks %s%s", p.Name, p.Role, strings.Join(p.Tools, ", "), models)
	}
	return b.String()
}
