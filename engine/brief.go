package engine

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// brief is what the reviewers of one round get, and who is left out.
type brief struct {
	doc       loaded
	discovery []byte
	seats     []perspective.Perspective
	dropped   []round.Dropped
	shelf     *direct.Shelf // what the direct analyses of the round read
	suspicion suspicion
}

// brief settles who takes part. Coverage needs the discovery context; without it the round goes on without
// coverage and says so (SPEC section 3, step 2).
func (e *Engine) brief(a Assignment, doc loaded) brief {
	b := brief{doc: doc, shelf: new(direct.Shelf)}
	for _, p := range a.Perspectives {
		if p.Name != perspective.Coverage {
			b.seats = append(b.seats, p)
			continue
		}
		context, why := discovery(a)
		if why != "" {
			b.dropped = append(b.dropped, round.Dropped{Name: p.Name, Reason: why})
			continue
		}
		b.discovery = context
		b.seats = append(b.seats, p)
	}
	return b
}

// discovery reads the discovery context; the second result says why there is none.
func discovery(a Assignment) ([]byte, string) {
	path := a.DiscoveryContext
	if path == "" {
		path = filepath.Join(a.Session, "spec", "discovery-context.json")
	}
	data, err := readBounded(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "no discovery context at " + path
	case err != nil:
		return nil, "the discovery context " + path + " cannot be read: " + reason(err)
	case len(data) > MaxArtifact:
		return nil, "the discovery context " + path + " is too large"
	case filepath.Ext(path) == ".json" && !json.Valid(data):
		return nil, "the discovery context " + path + " is not valid JSON"
	case unreadable(data) != "":
		return nil, "the discovery context " + path + ": " + unreadable(data)
	default:
		return data, ""
	}
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
func (e *Engine) workspaceWarnings(b brief) []string {
	var asked []string
	for _, seat := range b.seats {
		for _, name := range e.chain(seat) {
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
