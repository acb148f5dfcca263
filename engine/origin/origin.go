// Package origin finds what a discovery context was made from: the request that began the work, and the sources that it names. A
// review of the context itself is held against that, as the context cannot be held against itself.
package origin

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/limits"
)

// maxSources bounds how many named files are read.
const maxSources = 50

// Origin is what a discovery context was made from.
type Origin struct {
	// Requests are the words that began the work, the most exact first.
	Requests []Request
	// Sources are the files that the context names and that lie in the session.
	Sources []Source
	// Notes say what is named and was not read, and why; one line each.
	Notes []string
}

// Request is a text of the person who asked, and the file that keeps it.
type Request struct{ Text, File string }

// Source is a file that the context was made from; File is its path within the session.
type Source struct{ File, Text string }

// requestFields hold the request, as fieldName spells them, the most exact first: the topic only sums it up.
var requestFields = []string{
	"originalrequest", "userrequest", "originalseed", "seedinput", "originalinput", "userinput", "seed", "request", "taskdescription", "idea", "topic",
}

// sourceFields name files.
var sourceFields = []string{
	"sources", "source", "sourcefiles", "sourcedocuments", "inputfiles", "inputfile", "inputdocuments", "seedfile", "references", "referencefiles",
	"referencedocuments", "basedon", "derivedfrom",
}

// pathFields name the file in an object of a list of sources.
var pathFields = []string{"path", "file", "filename", "document", "location"}

// besides are the files of a session that keep the request too, relative to the folder of the context and to the session.
var besides = []string{"spec-config.json", "team-session.json", "task-analysis.json"}

// Read finds what the discovery context at a path was made from. Only files within the session are read. An empty session is the
// folder of the context.
func Read(contextPath, session string) (Origin, error) {
	home := filepath.Dir(contextPath)
	if session == "" {
		session = home
	}
	root, err := os.OpenRoot(session)
	if err != nil {
		return Origin{}, fmt.Errorf("opening the session: %w", err)
	}
	defer root.Close() //nolint:errcheck // it was only read from
	within, err := filepath.Rel(session, home)
	if err != nil || !filepath.IsLocal(within) {
		within = "."
	}
	r := reader{root: root, home: filepath.ToSlash(within), self: path.Join(filepath.ToSlash(within), filepath.Base(contextPath))}
	r.readFields(r.self)
	for _, name := range besides {
		for _, folder := range slices.Compact([]string{r.home, "."}) {
			r.readFields(path.Join(folder, name))
		}
	}
	return r.found, nil
}

// reader gathers an origin.
type reader struct {
	root       *os.Root
	home, self string
	seen       []string
	found      Origin
}

// readFields takes the request and the sources from the fields of a JSON file of the session, if it is there.
func (r *reader) readFields(file string) {
	data, err := limits.ReadIn(r.root, filepath.FromSlash(file), artifact.MaxBytes)
	if err != nil {
		return
	}
	var fields map[string]any
	if json.Unmarshal(data, &fields) != nil {
		return
	}
	r.readObject(file, fields, 0)
}

// maxDepth is how deep the fields may lie: "seed_analysis" and the like hold some.
const maxDepth = 2

func (r *reader) readObject(file string, fields map[string]any, depth int) {
	byName := map[string]any{}
	for key, value := range fields {
		byName[fieldName(key)] = value
	}
	for _, name := range requestFields {
		r.addRequests(file, byName[name])
	}
	for _, name := range sourceFields {
		r.addSources(byName[name])
	}
	if depth == maxDepth {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		if inner, is := fields[key].(map[string]any); is {
			r.readObject(file, inner, depth+1)
		}
	}
}

// fieldName is the letters and digits of a key, in lower case: "seed_input" and "seedInput" are one field.
func fieldName(key string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, key)
}

// addRequests takes a text as the request, unless it is known or part of one that is. A text that names a file of the session
// stands for what is in it.
func (r *reader) addRequests(file string, value any) {
	text, is := value.(string)
	if text = strings.TrimSpace(text); !is || text == "" {
		return
	}
	if name := strings.TrimPrefix(text, "@"); looksLikePath(name) && (name != text || r.exists(name)) {
		r.addSource(name)
		return
	}
	for _, known := range r.found.Requests {
		if strings.Contains(known.Text, text) {
			return
		}
	}
	r.found.Requests = append(r.found.Requests, Request{text, file})
}

// addSources takes a path, or a list of paths or of objects that have one.
func (r *reader) addSources(value any) {
	switch v := value.(type) {
	case string:
		if looksLikePath(v) {
			r.addSource(v)
		}
	case []any:
		for _, one := range v {
			r.addSources(one)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if text, is := v[key].(string); is && slices.Contains(pathFields, fieldName(key)) {
				r.addSources(text)
				return
			}
		}
	}
}

// maxPath is how long the name of a file may be.
const maxPath = 300

// looksLikePath reports whether a text may name a file or an address: one line without sentences, whose last word has an ending.
func looksLikePath(text string) bool {
	switch ending := path.Ext(text); {
	case len(text) > maxPath || strings.ContainsAny(text, "\r\n"):
		return false
	case strings.Contains(text, "://"):
		return !strings.Contains(text, " ")
	default:
		return len(ending) > 1 && !strings.Contains(ending, " ") && !strings.Contains(text, ". ")
	}
}

// places are where a named file may lie: beside the context, or in the session.
func (r *reader) places(name string) []string {
	name = filepath.ToSlash(name)
	return slices.Compact([]string{path.Join(r.home, name), path.Clean(name)})
}

func (r *reader) exists(name string) bool {
	for _, at := range r.places(name) {
		if info, err := r.root.Stat(filepath.FromSlash(at)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// addSource reads a named file of the session, or notes why it does not.
func (r *reader) addSource(name string) {
	if slices.Contains(r.seen, name) {
		return
	}
	r.seen = append(r.seen, name)
	switch {
	case strings.Contains(name, "://"):
		r.note("%s is an address: it is not fetched", name)
		return
	case len(r.found.Sources) == maxSources:
		r.note("%s and what follows it are left out: at most %d sources are read", name, maxSources)
		return
	case len(r.found.Sources) > maxSources:
		return
	}
	var refused error
	for _, at := range r.places(name) {
		if at == r.self || r.isRead(at) {
			return
		}
		data, err := limits.ReadIn(r.root, filepath.FromSlash(at), artifact.MaxBytes)
		if err != nil {
			if refused == nil || errors.Is(refused, fs.ErrNotExist) {
				refused = err
			}
			continue
		}
		if why := artifact.Unreadable(data); why != "" {
			r.note("%s: %s", name, why)
			return
		}
		r.found.Sources = append(r.found.Sources, Source{File: at, Text: string(data)})
		return
	}
	r.note("%s: %s", name, whyNot(refused))
}

func (r *reader) isRead(at string) bool {
	return slices.ContainsFunc(r.found.Sources, func(s Source) bool { return s.File == at })
}

// whyNot says why a named file was not read.
func whyNot(err error) string {
	var large *limits.TooLargeError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "it is not there"
	case errors.As(err, &large):
		return "it is too large"
	case artifact.IsEscape(err):
		return "it lies outside the session, and is not read"
	default:
		return artifact.Explain(err)
	}
}

func (r *reader) note(format string, args ...any) {
	r.found.Notes = append(r.found.Notes, foreign.Line(fmt.Sprintf(format, args...)))
}

// Empty reports whether nothing is known of what the context was made from.
func (o Origin) Empty() bool { return len(o.Requests)+len(o.Sources) == 0 }

// Markdown is the request and the sources as one document, each under a heading that says where it is from.
func (o Origin) Markdown() []byte {
	var b strings.Builder
	for _, r := range o.Requests {
		fmt.Fprintf(&b, "# The request, as %s has it\n\n%s\n\n", r.File, r.Text)
	}
	for _, s := range o.Sources {
		fmt.Fprintf(&b, "# The source %s\n\n%s\n\n", s.File, strings.TrimSpace(s.Text))
	}
	return []byte(b.String())
}
