// Package artifact reads what is reviewed: one document, or a bundle of several files that are read as one text, each at its place.
//
// It may know files, links and limits. It may not know sessions, rounds or reviewers.
package artifact

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/limits"
	"parley/engine/round"
)

// Kind says which files an artifact consists of.
type Kind string

// Single is one document; Index an index and the files that it links to; Folder all documents below a folder; Named the files that were
// named; Package a report and all documents of the folder that it reports on.
const (
	Single  Kind = ""
	Index   Kind = "index"
	Folder  Kind = "folder"
	Named   Kind = "files"
	Package Kind = "package"
)

// Bundle says which files besides the one that was named belong to an artifact; the zero value says none.
type Bundle struct {
	Kind Kind `json:"kind"`
	// Members are the Named files in the order they were named, relative to the source's path, with slashes.
	Members []string `json:"files,omitempty"`
}

// kinds are all that a stored bundle may have.
var kinds = []Kind{Single, Index, Folder, Named, Package}

// Check reports why a bundle that anybody may have written cannot be used: a kind that nobody knows, or a file outside.
func (b Bundle) Check() error {
	if !slices.Contains(kinds, b.Kind) {
		return fmt.Errorf("its kind of document %q is not known", b.Kind)
	}
	for _, name := range b.Members {
		if !filepath.IsLocal(filepath.FromSlash(name)) || strings.ContainsRune(name, 0) {
			return fmt.Errorf("its file %q lies outside of what is reviewed", name)
		}
	}
	return nil
}

// Source says what is reviewed, and how far its files may lie.
type Source struct {
	// Path is the document, the index, the report or the folder; of Named files the folder that holds them all.
	Path string
	Bundle
	// WithoutReviews leaves out of a folder what reviewers wrote about its documents.
	WithoutReviews bool
	// Root is the folder that a link may not leave; empty for the folder of Path. The files of a bundle are called by their path from
	// the folder of Path.
	Root string
}

// Artifact is a source as it was read. Notes say, one line each, what of the text could not be read.
type Artifact struct {
	Source Source
	Text   []byte
	SHA256 string
	Files  []round.File // nil for a single document
	Notes  []string
}

// Describe is the artifact as a round tells of it; name is what the caller calls it.
func (a Artifact) Describe(name string) round.Artifact {
	return round.Artifact{Path: name, SHA256: a.SHA256, Bytes: int64(len(a.Text)), Kind: string(a.Source.Kind), Files: a.Files}
}

// DetectKind is the kind of what a path names: a folder, an index (a file that is called _index), or a document.
func DetectKind(file string) Kind {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return Folder
	}
	if isIndex(file) {
		return Index
	}
	return Single
}

// RoundKind is the kind of what a round of a session is about: its report is held against the documents that it reports on.
func RoundKind(file string) Kind {
	if kind := DetectKind(file); kind != Single || document.ProfileOfName(file) != document.Readiness {
		return kind
	}
	return Package
}

// isIndex reports whether a file's name says that it lists the chapters of a document.
func isIndex(file string) bool {
	base := strings.ToLower(filepath.Base(file))
	return strings.TrimSuffix(base, path.Ext(base)) == "_index"
}

// Load reads the source for a review: what is no text, or has none, is refused. Every error is an *Error.
func (s Source) Load() (Artifact, error) {
	if s.Kind != Single {
		return s.readBundle()
	}
	data, err := loadDocument(s.Path)
	if err != nil {
		return Artifact{}, err
	}
	a := Artifact{Source: s, Text: data, SHA256: hash(data)}
	if note := encodingNote(foreign.Line(s.Path), data); note != "" {
		a.Notes = []string{note}
	}
	return a, nil
}

// Read reads the source as it is now, whatever has become of it: ordinary files of at most MaxBytes together. Whatever has taken the
// place of a file meanwhile, a pipe or a device, is never waited for.
func (s Source) Read() (Artifact, error) {
	if s.Kind != Single {
		return s.readBundle()
	}
	data, err := limits.ReadFile(s.Path, MaxBytes)
	if err != nil {
		return Artifact{}, err
	}
	return Artifact{Source: s, Text: data, SHA256: hash(data)}, nil
}

func (s Source) readBundle() (Artifact, error) {
	b, err := openBundle(s)
	if err != nil {
		return Artifact{}, err
	}
	defer b.root.Close() //nolint:errcheck // it was only read from
	if err := b.collect(); err != nil {
		return Artifact{}, err
	}
	a := Artifact{Source: s}
	if a.Text, a.Files, a.Notes = b.join(); len(a.Files) == 0 {
		return Artifact{}, &Error{Path: s.Path, Reason: "it has no document that parley can read; name the files"}
	}
	a.SHA256 = hash(a.Text)
	return a, nil
}

// In is the source for a review in a session: a bundle that lies in the session's folder follows no link out of it.
func (s Source) In(session string) Source {
	if session == "" || s.Kind == Single {
		return s
	}
	top, err := filepath.Abs(session)
	if err != nil {
		return s
	}
	at, err := filepath.Abs(s.Path)
	if err != nil {
		return s
	}
	if relative, err := filepath.Rel(top, at); err == nil && filepath.IsLocal(relative) {
		s.Path, s.Root = at, top
	}
	return s
}

// PathOf is where a file of the bundle lies, by the path that the bundle calls it by.
func (s Source) PathOf(file string) string {
	return filepath.Join(s.Folder(), filepath.FromSlash(file))
}

// linesOf are so many lines of a text from one on, counted from 1.
func linesOf(text []byte, from, count int) []byte {
	for ; from > 1; from-- {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return nil
		}
		text = text[i+1:]
	}
	end := 0
	for ; count > 0; count-- {
		i := bytes.IndexByte(text[end:], '\n')
		if i < 0 {
			return text
		}
		end += i + 1
	}
	return text[:end:end]
}

// Texts are the texts of the files of a bundle, in their order.
func (a Artifact) Texts() [][]byte {
	texts := make([][]byte, len(a.Files))
	rest, line := a.Text, 1
	for i, f := range a.Files {
		rest = rest[len(linesOf(rest, 1, f.Line-line)):]
		texts[i] = linesOf(rest, 1, f.Lines)
		rest, line = rest[len(texts[i]):], f.Line+f.Lines
	}
	return texts
}

// Folder is the folder that the paths of a bundle's files begin at.
func (s Source) Folder() string {
	if s.Kind == Folder || s.Kind == Named {
		return s.Path
	}
	return filepath.Dir(s.Path)
}

// Check reports whether the source can be reviewed. The error is an *Error.
func (s Source) Check() error {
	_, err := s.Load()
	return err
}

// Checksum is the SHA-256 of the source's text as it is now, "" for one that cannot be read.
func (s Source) Checksum() string {
	a, err := s.Read()
	if err != nil {
		return ""
	}
	return a.SHA256
}

// loadDocument reads one document that may be reviewed.
func loadDocument(file string) ([]byte, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Error{Path: file, Err: err}
	case err != nil:
		return nil, &Error{Path: file, Reason: Explain(err), Err: err}
	case info.IsDir():
		return nil, &Error{Path: file, Reason: "it is a folder; name the document itself"}
	case !info.Mode().IsRegular():
		return nil, &Error{Path: file, Reason: "it is not a regular file"}
	case info.Size() > MaxBytes:
		return nil, tooLarge(file, info.Size())
	}
	data, err := limits.ReadFile(file, MaxBytes)
	if err != nil {
		return nil, &Error{Path: file, Reason: Explain(err), Err: err}
	}
	if why := Unreadable(data); why != "" {
		return nil, &Error{Path: file, Reason: why}
	}
	return data, nil
}

func tooLarge(file string, size int64) error {
	return &Error{Path: file, Reason: fmt.Sprintf(
		"it has %d MB, and parley reviews at most %d MB; split it, or review a part", (size+1<<20-1)>>20, MaxBytes>>20)} // never as much as the limit
}

func hash(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}

// CheckFile reports whether a single document can be reviewed. The error is an *Error.
func CheckFile(path string) error { return Source{Path: path}.Check() }
