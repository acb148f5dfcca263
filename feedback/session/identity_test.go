package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/feedback/session"
)

// signedSession is a session whose only subject was written with the identity.
func signedSession(t *testing.T, id *session.Identity) string {
	t.Helper()
	folder := t.TempDir()
	s, err := session.Open(folder, session.WithIdentity(id))
	if err != nil {
		t.Fatal(err)
	}
	state := session.State{
		RoundID: "DISCUSS-002", Artifact: "a.md", ArtifactPath: "/a.md", Mode: "deep", MaxRounds: 5,
		Perspectives: []perspective.Perspective{{Name: "quality", Role: "QA Lead", Focus: []string{"a"}, Tools: []string{"claude", "direct"}}},
	}
	if err := s.WriteState(state); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return folder
}

func checkOwn(t *testing.T, folder string, id *session.Identity) error {
	t.Helper()
	s, err := session.OpenReadOnly(folder, session.WithIdentity(id))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	return s.CheckOwn()
}

func TestOnlyTheMachineThatWroteASessionTakesItForItsOwn(t *testing.T) {
	t.Parallel()
	mine, theirs := session.NewIdentity([]byte("mine")), session.NewIdentity([]byte("theirs"))
	keyless := session.NoIdentity(errors.New("no home"))
	for _, c := range []struct {
		name          string
		writer, asker *session.Identity
		own           bool
	}{
		{"its own", mine, mine, true},
		{"another machine's", theirs, mine, false},
		{"one of before signatures", nil, mine, false},
		{"one of a machine without a key", keyless, mine, false},
		{"its own, without the key now", mine, keyless, false},
		{"whoever's, when nobody asks", theirs, nil, true},
	} {
		err := checkOwn(t, signedSession(t, c.writer), c.asker)
		var other *session.NotOwnError
		if own := err == nil; own != c.own || !own && !errors.As(err, &other) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Every change of a signed state takes the signature's word away, also with a checksum that fits.
func TestAChangedStateIsNotOnesOwnAnyMore(t *testing.T) {
	t.Parallel()
	mine := session.NewIdentity([]byte("mine"))
	for _, tx := range [][2]string{
		{`"/a.md"`, `"/etc/passwd"`},
		{`"claude"`, `"other"`},
		{`"signature"`, `"signature": "00", "x"`},
		{`"version": 2,`, `"version": 2, "model": "x",`},
	} {
		folder := signedSession(t, mine)
		name := filepath.Join(folder, ".parley", "DISCUSS-002", "state.json")
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if i := strings.LastIndex(text, `,`); strings.Contains(text[i:], `"crc"`) {
			text = text[:i] + "\n}\n"
		}
		changed := strings.Replace(text, tx[0], tx[1], 1)
		if changed == text {
			t.Fatalf("%s is not in the state", tx[0])
		}
		if err := os.WriteFile(name, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := checkOwn(t, folder, mine); err == nil {
			t.Errorf("with %s in place of %s it is still taken for one's own", tx[1], tx[0])
		}
	}
}

func TestAStateWithValuesThatCannotBeItsOwnIsRefused(t *testing.T) {
	t.Parallel()
	for _, tx := range [][2]string{
		{`"tools": [`, `"model": {"": "--yolo"}, "tools": [`},
		{`"tools": [`, `"model": {"claude": "a b"}, "tools": [`},
		{`"tools": [`, `"model": {"../x": "m"}, "tools": [`},
		{`"claude"`, `"../../bin/sh"`},
		{`"claude"`, `"-claude"`},
		{`"quality"`, `"../quality"`},
		{`"/a.md"`, `"a.md"`},
		{`"/a.md"`, `"+!touch pwned"`},
		{`"DISCUSS-002"`, `"DISCUSS-003"`},
		{`"max_rounds": 5`, `"max_rounds": -1`},
		{`"mode"`, `"discovery_context": "../x", "mode"`},
		{`"mode"`, `"continues": {"session": "relative", "round_id": "DISCUSS-001"}, "mode"`},
		{`"mode"`, `"continues": {"session": "/s", "round_id": "../x"}, "mode"`},
	} {
		folder := signedSession(t, nil)
		name := filepath.Join(folder, ".parley", "DISCUSS-002", "state.json")
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		text = text[:strings.LastIndex(text, `,`)] + "\n}\n" // without its checksum
		if err := os.WriteFile(name, []byte(strings.Replace(text, tx[0], tx[1], 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := session.OpenReadOnly(folder)
		if err != nil {
			t.Fatal(err)
		}
		var foreign *session.ForeignError
		if _, err := s.ReadState("DISCUSS-002"); !errors.As(err, &foreign) {
			t.Errorf("%s was read: %v", tx[1], err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
