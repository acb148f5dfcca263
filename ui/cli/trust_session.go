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

// sessionNamed is the session that a word names: a folder of parley's, or a round ID of this folder's sessions.
func sessionNamed(folder, word string) (where string, found bool) {
	if info, err := os.Stat(absolute(folder, word)); err == nil && !info.IsDir() {
		return "", false
	}
	where, _, err := locate(folder, word, "")
	return where, err == nil
}

// session shows what a session would use, and signs it.
func (t *trusting) session(folder, where string) error {
	if t.forget {
		if err := feedback.Disown(where, session.WithIdentity(t.signing())); err != nil {
			return err
		}
		return t.say("%s is no longer yours: it is only shown from now on\n", foreign.Line(t.nearby(where)))
	}
	named := feedback.Named{}
	if t.document != "" {
		named.Document = absolute(folder, t.document)
	}
	if t.context != "" {
		named.DiscoveryContext = absolute(folder, t.context)
	}
	uses, err := feedback.UsesOf(where, named)
	if err != nil {
		return t.elsewhere(where, err)
	}
	text := ""
	for _, use := range uses {
		text += inLines(use)
	}
	switch {
	case t.only && t.notOwn(where) == nil:
		return t.say("%s is yours. It may use:\n%s", foreign.Line(t.nearby(where)), text)
	case t.only:
		return t.say("%s would use:\n%s", foreign.Line(t.nearby(where)), text)
	}
	now := "now"
	if t.notOwn(where) == nil {
		now = "already"
	}
	if err := feedback.Adopt(where, named, session.WithIdentity(t.signing())); err != nil {
		return t.elsewhere(where, err)
	}
	return t.say("%s is yours %s. It may use:\n%s", foreign.Line(t.nearby(where)), now, text)
}

// offer lets a person at the console do what parley trust does, with the same words; done is set when they did.
func (a App) offer(where string, done *bool) *TrustOffer {
	t := &trusting{App: a}
	return &TrustOffer{
		Uses: func() ([]string, error) {
			uses, err := feedback.UsesOf(where, feedback.Named{})
			if err != nil {
				return nil, t.elsewhere(where, err)
			}
			var lines []string
			for _, use := range uses {
				lines = append(lines, strings.Split(strings.TrimRight(inLines(use), "\n"), "\n")...)
			}
			return append(lines, "  The key for editing opens a document with "+foreign.Line(a.editor())+"."), nil
		},
		Adopt: func() error {
			if err := feedback.Adopt(where, feedback.Named{}, session.WithIdentity(t.signing())); err != nil {
				return t.elsewhere(where, err)
			}
			*done = true
			return nil
		},
	}
}

// editor is the program that the console opens documents with.
func (a App) editor() string { return cmp.Or(a.Getenv("VISUAL"), a.Getenv("EDITOR"), "vi") }

// elsewhere adds how a document outside the session can be named.
func (t *trusting) elsewhere(where string, err error) error {
	var outside *feedback.OutsideError
	if !errors.As(err, &outside) {
		return err
	}
	return fmt.Errorf("%w: if you want that file read, say parley trust %s %s %s", err, t.pasteable(where), flagOf(outside), quoted(outside.Path))
}

// flagOf is the flag that names a file for a session.
func flagOf(outside *feedback.OutsideError) string {
	if outside.Context {
		return "--discovery-context"
	}
	return "--document"
}

// inLines is what one discussion would use, for a person to read.
func inLines(use feedback.Use) string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(foreign.Line(fmt.Sprintf(format, args...)) + "\n") }
	line("  %s, %s", use.RoundID, counted(use.Rounds, "round"))
	reads := []string{use.Document}
	if use.DiscoveryContext != "" {
		reads = append(reads, use.DiscoveryContext)
	}
	for _, path := range reads {
		if use.Outside != nil && path == use.Outside.Path {
			line("    would read %s, which is not in the session or its project: only if you name it with %s", path, flagOf(use.Outside))
			continue
		}
		line("    reads %s", path)
	}
	if use.Continues != "" {
		line("    goes on from %s", use.Continues)
	}
	for _, p := range use.Perspectives {
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
