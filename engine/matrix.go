package engine

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/artifact"
	"parley/engine/consistency"
	"parley/engine/direct"
	"parley/engine/layout"
	"parley/engine/round"
)

// TracedPackage is the documents that belong together, and where each requirement is found among them.
type TracedPackage struct {
	Matrix consistency.Matrix
	Source artifact.Source
	Read   artifact.Artifact // the documents as they were read
	// Notes say, one line each, which documents could not be read.
	Notes []string
}

// PackageOf is the documents that an artifact belongs to: those of its session, of the folder where the planning of another program lies,
// or its own files. False for a document that stands alone.
func PackageOf(source artifact.Source, session string) (artifact.Source, bool) {
	folder := func(dir string) (artifact.Source, bool) {
		if documents := filepath.Join(dir, filepath.FromSlash(layout.Of(dir).Documents)); isFolder(documents) {
			dir = documents
		}
		return artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}, WithoutReviews: true}, true
	}
	if session != "" && lies(source.Path, session) {
		return folder(session)
	}
	switch source.Kind {
	case artifact.Folder:
		return folder(source.Path)
	case artifact.Named:
		return source, true
	case artifact.Single, artifact.Index, artifact.Package:
	}
	at, err := filepath.Abs(source.Path)
	if err != nil {
		return artifact.Source{}, false
	}
	for dir := filepath.Dir(at); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if filepath.Base(dir) == "spec" || !layout.Of(dir).IsDefault() {
			return folder(dir)
		}
	}
	if source.Kind == artifact.Single {
		return artifact.Source{}, false
	}
	return folder(filepath.Dir(at))
}

// HasPackage reports whether a reviewed artifact seems to belong to other documents: it is several files, or one of a session's.
func HasPackage(a round.Artifact) bool {
	return len(a.Files) > 1 || slices.Contains(strings.Split(filepath.ToSlash(a.Path), "/"), "spec")
}

// InPackage reports whether a document is one of a session whose documents belong together wherever they lie: there are requirements
// and a plan among them. The path alone does not tell, where a program plans without a folder spec/.
func InPackage(path, session string) bool {
	l := layout.Of(session)
	if l.IsDefault() || !lies(path, session) {
		return false
	}
	documents := filepath.Join(session, filepath.FromSlash(l.Documents))
	return hasDocuments(documents, "requirements") && hasDocuments(documents, "epics")
}

// hasDocuments reports whether a folder has documents of a kind: one file, or a folder of them.
func hasDocuments(documents, kind string) bool {
	for _, pattern := range []string{kind + ".md", kind + "/*.md"} {
		if found, err := fs.Glob(os.DirFS(documents), pattern); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// lies reports whether a path is in a folder.
func lies(path, folder string) bool {
	at, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	top, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	relative, err := filepath.Rel(top, at)
	return err == nil && filepath.IsLocal(relative)
}

// ComparedFolder is what the documents of a folder say against each other.
type ComparedFolder struct {
	Contradictions []consistency.Contradiction
	Undefined      []consistency.Undefined
	// Contradicted are the ids of requirements that another document seems to contradict by what it says where it names them, and that no
	// contradiction names: whether they are only a case of their own, a reader of the matrix tells.
	Contradicted []string
}

// CompareFolder reads the documents of a folder as they are now and holds them against each other. The error is an *artifact.Error, or
// ctx's.
func CompareFolder(ctx context.Context, folder string, checks direct.Options) (ComparedFolder, error) {
	read, err := artifact.Source{Path: folder, Bundle: artifact.Bundle{Kind: artifact.Folder}, WithoutReviews: true}.Read()
	if err != nil {
		return ComparedFolder{}, err
	}
	docs, done := packageDocuments(read, checks)
	defer done()
	if err := ctx.Err(); err != nil {
		return ComparedFolder{}, fmt.Errorf("comparing the documents of %s: %w", folder, err)
	}
	found := ComparedFolder{Contradictions: consistency.Find(docs), Undefined: consistency.FindUndefined(docs)}
	for _, id := range consistency.Trace(docs).Contradicted() {
		if !slices.ContainsFunc(found.Contradictions, func(c consistency.Contradiction) bool { return strings.Contains(c.Text, id) }) {
			found.Contradicted = append(found.Contradicted, id)
		}
	}
	return found, nil
}

// packageDocuments are the documents that were read, parsed, until done is called.
func packageDocuments(read artifact.Artifact, checks direct.Options) (docs []consistency.Document, done func()) {
	files := bundleFiles(read)
	parsed, done := direct.ParseBundle(direct.Input{Options: checks, Cache: new(direct.DocCache)}, files)
	for i, doc := range parsed {
		docs = append(docs, consistency.Document{Path: files[i].Path, Doc: doc})
	}
	return docs, done
}

// TracePackage reads the documents as they are now and finds where each requirement is answered among them. The error is an
// *artifact.Error, or ctx's.
func TracePackage(ctx context.Context, source artifact.Source, checks direct.Options) (TracedPackage, error) {
	traced := TracedPackage{Source: source}
	read, err := source.Read()
	if err != nil {
		return traced, err
	}
	traced.Read = read
	docs, done := packageDocuments(read, checks)
	defer done()
	if err := ctx.Err(); err != nil {
		return traced, fmt.Errorf("tracing %s: %w", source.Path, err)
	}
	traced.Matrix, traced.Notes = consistency.Trace(docs), read.Notes
	return traced, nil
}
