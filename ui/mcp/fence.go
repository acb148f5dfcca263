package mcp

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/ui/mcp/protocol"
)

// fence is where documents and sessions may lie: real paths of folders.
type fence struct {
	folder string
	roots  []string
}

func newFence(folder string, allowed []string) (fence, error) {
	f := fence{folder: folder}
	for _, root := range append([]string{folder}, allowed...) {
		if !filepath.IsAbs(root) {
			root = filepath.Join(folder, root)
		}
		real, err := filepath.EvalSymlinks(root)
		if err != nil {
			why := artifact.Explain(err)
			if errors.Is(err, fs.ErrNotExist) {
				why = "there is no such folder"
			}
			return f, fmt.Errorf("cannot allow %s: %s", root, why)
		}
		f.roots = append(f.roots, real)
	}
	return f, nil
}

// check refuses a path outside of the allowed folders, also one that leads out through a link. What does not exist is judged by
// the nearest folder that does.
func (f fence) check(path string) error {
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.folder, path)
	}
	real, rest := filepath.Clean(path), ""
	for {
		if resolved, err := filepath.EvalSymlinks(real); err == nil {
			real = filepath.Join(resolved, rest)
			break
		}
		above := filepath.Dir(real)
		if above == real {
			break
		}
		real, rest = above, filepath.Join(filepath.Base(real), rest)
	}
	for _, root := range f.roots {
		if inside, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(inside) {
			return nil
		}
	}
	return &protocol.ToolError{
		Code: "outside_allowed_folders", Message: foreign.Line(path) + " is outside of the folders that this server may use",
		Advice: "Name a path inside " + foreign.Line(f.folder) + ". Only the person can allow another folder: parley mcp --allow DIR in the client's configuration.",
	}
}
