package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"parley/engine/artifact"
	"parley/engine/direct"
	"parley/engine/layout"
	"parley/engine/limits"
	"parley/engine/origin"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// roundInput is what the reviewers of one round get, and who is left out.
type roundInput struct {
	artifact     artifact.Artifact
	files        []direct.BundleFile // of a bundle
	consistency  bundleConsistency
	discovery    []byte
	fromOrigin   bool // discovery is what the artifact, a discovery context, was made from
	perspectives []perspective.Perspective
	dropped      []round.Dropped
	warnings     []string         // about what the reviewers get
	docCache     *direct.DocCache // what the direct analyses of the round read
	injection    injectionReport
	scratch      *scratchDirs
}

// prepareRound settles who takes part. Coverage needs the discovery context; without it the round goes on without
// coverage and says so (SPEC section 3, step 2).
func (e *Engine) prepareRound(a Assignment, doc artifact.Artifact) roundInput {
	b := roundInput{artifact: doc, docCache: new(direct.DocCache), warnings: slices.Clone(doc.Notes)}
	for _, p := range a.Perspectives {
		if p.Name != perspective.Coverage {
			b.perspectives = append(b.perspectives, p)
			continue
		}
		if why := b.addDiscovery(a); why != "" {
			b.dropped = append(b.dropped, round.Dropped{Name: p.Name, Reason: why})
			continue
		}
		b.perspectives = append(b.perspectives, p)
	}
	return b
}

// addDiscovery takes in what coverage holds the artifact against; it says why there is nothing.
func (b *roundInput) addDiscovery(a Assignment) (why string) {
	path := discoveryPath(a)
	if sameFile(path, a.Artifact) {
		return b.addOrigin(a, path)
	}
	context, why := discovery(a)
	if why != "" {
		return why
	}
	if !direct.ListsRequirements(context) {
		b.warnings = append(b.warnings, "the discovery context "+path+" lists no requirement that the built-in checks can find: write it as JSON "+
			"with requirements, non_functional_requirements, constraints and the like, or as Markdown with such headings")
	}
	b.discovery = context
	return ""
}

// addOrigin takes in the request and the sources that a discovery context was made from, when the context itself is reviewed.
func (b *roundInput) addOrigin(a Assignment, path string) (why string) {
	found, err := origin.Read(path, a.Session)
	if err != nil {
		return "the discovery context is what is reviewed, and what it was made from cannot be read: " + artifact.Explain(err)
	}
	for _, note := range found.Notes {
		b.warnings = append(b.warnings, "the discovery context names "+note)
	}
	if found.Empty() {
		return "the discovery context is what is reviewed, and it names nothing that it was made from: give it the request as " +
			"seed_input, or the files as sources"
	}
	b.discovery, b.fromOrigin = found.Markdown(), true
	return ""
}

// sameFile reports whether two paths name one file.
func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// discovery reads the discovery context; the second result says why there is none.
func discovery(a Assignment) ([]byte, string) {
	path := discoveryPath(a)
	data, why := readDiscovery(path)
	if why == NoDiscovery {
		why = "no discovery context was named, and none is at " + path
		if a.DiscoveryContext != "" {
			why = "no discovery context at " + path + ": write it there, or name another file"
		}
	}
	return data, why
}

// DiscoveryProblem says why a discovery context cannot be used; "" for one that can.
func DiscoveryProblem(path string) string {
	_, why := readDiscovery(path)
	return why
}

// NoDiscovery is why a discovery context that is not there cannot be used.
const NoDiscovery = "there is none"

func readDiscovery(path string) ([]byte, string) {
	data, err := limits.ReadFile(path, artifact.MaxBytes)
	var large *limits.TooLargeError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, NoDiscovery
	case errors.As(err, &large):
		return nil, "the discovery context " + path + " is too large"
	case err != nil:
		return nil, "the discovery context " + path + " cannot be read: " + artifact.Explain(err)
	case filepath.Ext(path) == ".json" && !json.Valid(data):
		return nil, "the discovery context " + path + " is not valid JSON: repair " + jsonErrorAt(data) + ", or name another file"
	case artifact.Unreadable(data) != "":
		return nil, "the discovery context " + path + ": " + artifact.Unreadable(data)
	default:
		return data, ""
	}
}

// discoveryPath is the discovery context that was named, or the session's.
func discoveryPath(a Assignment) string {
	return cmp.Or(a.DiscoveryContext, layout.ContextOf(a.Session))
}

// jsonErrorAt says where a text stops being JSON, and why.
func jsonErrorAt(data []byte) string {
	var value any
	err := json.Unmarshal(data, &value)
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return "it"
	}
	return fmt.Sprintf("line %d (%s)", 1+bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n")), err)
}

// chain is a perspective's tools in order. It always ends in direct, the link that cannot fail.
func (e *Engine) chain(p perspective.Perspective) []string {
	if e.Offline {
		return []string{perspective.Direct}
	}
	chain := slices.Clone(p.Tools)
	if i := slices.Index(chain, perspective.Direct); i >= 0 {
		return chain[:i+1]
	}
	return append(chain, perspective.Direct)
}

// workspaceWarnings says what the workspace can do to the tools that this round may ask.
func (e *Engine) workspaceWarnings(b roundInput) []string {
	var asked []string
	for _, reviewer := range b.perspectives {
		for _, name := range e.chain(reviewer) {
			if name != perspective.Direct {
				asked = append(asked, name)
			}
		}
	}
	if e.Workspace == "" || len(asked) == 0 {
		return nil
	}
	return tool.WorkspaceWarnings(e.Workspace, asked)
}
