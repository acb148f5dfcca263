//go:build unix

package feedback_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/engine/review"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// TestFilesArePrivateOrAsTheUmaskSays runs whole sessions under three umasks with a secret in the environment: what is
// parley's own can be read by its user only, what is shared follows the umask, the secret is nowhere, and nothing is left
// in the folder for temporary files.
func TestFilesArePrivateOrAsTheUmaskSays(t *testing.T) {
	t.Parallel()
	const secret = "s3cr3t-0f-the-environment"
	for umask, shared := range map[string]fs.FileMode{"000": 0o644, "022": 0o644, "077": 0o600} {
		t.Run(umask, func(t *testing.T) {
			t.Parallel()
			s := newScene(t)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, "/bin/sh", "-c", "umask "+umask+`; exec "$0"`, os.Args[0])
			cmd.Env = append(os.Environ(), folderVariable+"="+s.dir, killVariable+"=", "TMPDIR="+filepath.Join(s.dir, "tmp"),
				"SECRET_TOKEN="+secret, "ANTHROPIC_API_KEY="+secret, "AWS_SECRET_ACCESS_KEY="+secret)
			output, err := cmd.CombinedOutput()
			if err != nil || bytes.Contains(output, []byte(secret)) {
				t.Fatalf("%v\n%s", err, output)
			}
			s.look(t)
			files := 0
			err = filepath.WalkDir(s.dir, func(name string, entry fs.DirEntry, err error) error {
				if err != nil || name == s.dir {
					return err
				}
				info, err := entry.Info()
				if err != nil {
					return err
				}
				want := shared
				if entry.IsDir() {
					want |= (shared & 0o444) >> 2 // may be entered by whoever may read
				}
				if strings.Contains(name, "/.parley") {
					want &= 0o700
				}
				inSession := strings.HasPrefix(name, s.folder()+"/")
				if inSession && info.Mode().Perm() != want {
					t.Errorf("%s has %s, want %s", name, info.Mode().Perm(), want)
				}
				if entry.IsDir() {
					return nil
				}
				files++
				data, err := os.ReadFile(name)
				if bytes.Contains(data, []byte(secret)) {
					t.Errorf("%s holds a secret of the environment", name)
				}
				return err
			})
			if err != nil || files < 40 {
				t.Errorf("%d files, %v", files, err)
			}
			if left, err := os.ReadDir(filepath.Join(s.dir, "tmp")); err != nil || len(left) > 0 {
				t.Errorf("temporary files are left: %v, %v", left, err)
			}
		})
	}
}

// TestAClockThatIsSetBack runs and resumes a discussion whose clock goes backwards.
func TestAClockThatIsSetBack(t *testing.T) {
	t.Parallel()
	folder, subject := subject(t)
	set := settings()
	now := start
	set.Now = func() time.Time { now = now.Add(-time.Hour); return now }
	d, err := feedback.StartWith(newPanel().bind, folder, subject, set)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()[:2])); err != nil || !out.Stopped {
		t.Fatalf("%+v, %v", out, err)
	}
	closed(t, d)
	d, err = feedback.ResumeWith(newPanel().bind, folder, "", set)
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	closed(t, d)
	if err != nil || len(out.Rounds) != 5 || len(out.Warnings) > 0 || out.Conclusions == "" {
		t.Errorf("%d rounds, warnings %q, %v", len(out.Rounds), out.Warnings, err)
	}
}

// TestTheSessionVanishes removes the session folder while the first round runs: the verdict comes all the same, without
// a record, and the reason is told.
func TestTheSessionVanishes(t *testing.T) {
	t.Parallel()
	folder, subject := subject(t)
	p := newPanel()
	p.say = func(number int, name string) review.Answer {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
		return reviewers(number, name)
	}
	d, err := feedback.StartWith(p.bind, folder, subject, settings())
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Run(t.Context(), feedbacktest.DefaultDecider())
	if err != nil || len(out.Rounds) == 0 || out.Rounds[0].Verdict == "" || out.Rounds[0].Record != nil {
		t.Errorf("%+v, %v", out, err)
	}
	if told := strings.Join(out.Warnings, "\n"); !strings.Contains(told, "the record could not be written") {
		t.Errorf("told %q", told)
	}
	_ = d.Close() // there is nothing to give back any more
}
