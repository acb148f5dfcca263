// Package tempdir makes the folders for temporary files of this process, whose names tell whose they are: when parley is
// killed somebody else removes them.
//
// It may know folders and nothing of what they are for.
package tempdir

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Prefixes begin the folders' names, by what they are for.
var Prefixes = []string{scratch, tool, prompt}

const (
	scratch = "parley-scratch-"
	tool    = "parley-tool-"
	prompt  = "parley-prompt-"
)

// OwnerTag is the word in the names of this process's folders.
var OwnerTag = sync.OnceValue(func() string { return strings.ToLower(rand.Text()[:10]) })

// Scratch makes an empty folder for a reviewer to work in, Tool one for a program that is asked about itself or works
// without a reviewer, and Prompt one for a prompt's text.
func Scratch() (string, error) { return os.MkdirTemp("", scratch+OwnerTag()+"-") }

// Tool makes a folder (see Scratch).
func Tool() (string, error) { return os.MkdirTemp("", tool+OwnerTag()+"-") }

// Prompt makes a folder (see Scratch).
func Prompt() (string, error) { return os.MkdirTemp("", prompt+OwnerTag()+"-") }

// Remove removes every folder of an owner that is no more.
func Remove(owner string) error {
	if len(owner) != len(OwnerTag()) || strings.ContainsAny(owner, `*?[]\/.`) {
		return errors.New("removing folders for temporary files: this is nobody's name")
	}
	var failed []error
	for _, name := range Prefixes {
		found, err := filepath.Glob(filepath.Join(escapeGlob(os.TempDir()), name+owner+"-*"))
		failed = append(failed, err)
		for _, folder := range found {
			failed = append(failed, os.RemoveAll(folder))
		}
	}
	return errors.Join(failed...)
}

// escapeGlob makes a pattern that matches the path alone.
func escapeGlob(path string) string {
	return strings.NewReplacer(`*`, `[*]`, `?`, `[?]`, `[`, `[[]`).Replace(path)
}
