package tool

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"parley/engine/limits"
	"parley/engine/pattern"
)

// VersionCache remembers the versions of programs, so that each is found out once. The zero value is ready, and safe for
// concurrent use.
type VersionCache struct {
	mu    sync.Mutex
	known map[string]string // by path; "" while or because nobody knows
}

// claim returns what is known of a program. The second result is true for the first who asks: that one finds out.
func (v *VersionCache) claim(path string) (version string, first bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	version, known := v.known[path]
	if !known {
		if v.known == nil {
			v.known = map[string]string{}
		}
		v.known[path] = ""
	}
	return version, !known
}

// store keeps what was found out; of a search that was broken off nothing is kept, and the next call tries again.
func (v *VersionCache) store(path, version string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if version == "" {
		delete(v.known, path)
		return
	}
	if v.known == nil {
		v.known = map[string]string{}
	}
	v.known[path] = version
}

// lookUpVersion finds the program's version beside a running call. The result ends the search and returns what is
// known by then: provenance never delays an answer. Nothing is asked of a tool of the user's own, nor of one that tells
// its version in its events.
func (p *program) lookUpVersion(ctx context.Context) (known func() string) {
	if p.versions == nil || p.via == string(ViaCommand) || formatOf(p.adapter.Output).tellsVersion {
		return func() string { return "" }
	}
	version, first := p.versions.claim(p.path)
	if version != "" || !first {
		return func() string { version, _ := p.versions.claim(p.path); return version }
	}
	if version = installedVersion(p.path); version != "" {
		p.versions.store(p.path, version)
		return func() string { return version }
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	found := make(chan string, 1)
	go func() {
		defer close(found)
		version, _ := p.version(ctx)
		found <- version
	}()
	return func() string {
		stop()
		version := <-found
		p.versions.store(p.path, version)
		return version
	}
}

// versionIfNeeded is the program's version where a limit asks for it; empty when it does not tell. What was found is
// remembered.
func (p *program) versionIfNeeded(ctx context.Context, limit string) string {
	if limit == "" {
		return ""
	}
	if version := installedVersion(p.path); version != "" {
		return version
	}
	if p.versions != nil {
		if version := p.versions.cached(p.path); version != "" {
			return version
		}
	}
	version, _ := p.version(ctx)
	if version != "" && p.versions != nil {
		p.versions.store(p.path, version)
	}
	return version
}

// cached is what is known of a program, without a claim to find it out.
func (v *VersionCache) cached(path string) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known[path]
}

// isOlder reports whether a version is older than another by its numbers; what follows them does not count.
func isOlder(version, limit string) bool {
	have, need := strings.Split(version, "."), strings.Split(limit, ".")
	for i, text := range need {
		if i >= len(have) {
			return true
		}
		a, _ := strconv.Atoi(leadingDigits.FindString(have[i]))
		b, _ := strconv.Atoi(text)
		if a != b {
			return a < b
		}
	}
	return false
}

var leadingDigits = pattern.New(`^\d+`)

// versionFolder is a folder that is called like a version, as many installers make them.
var versionFolder = pattern.New(`^v?(\d+\.\d+\.\d+[0-9A-Za-z.+\-]*)$`)

// packageDepth is how far above its program a package's description lies at most.
const packageDepth = 4

// installedVersion reads the version off the way a program is installed: the description of its package beside or
// above it, or a folder of its path. Empty when neither tells.
func installedVersion(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	dir := filepath.Dir(real)
	for range packageDepth {
		if version := packageVersion(dir, real); version != "" {
			return version
		}
		if found := versionFolder.FindStringSubmatch(filepath.Base(dir)); found != nil && !strings.Contains(real, "/node/v") {
			return found[1]
		}
		dir = filepath.Dir(dir)
	}
	if found := versionFolder.FindStringSubmatch(filepath.Base(real)); found != nil {
		return found[1]
	}
	return ""
}

// packageLimit bounds a package's description; the largest of the tools has 10 KB.
const packageLimit = 1 << 20

// packageVersion reads the version of the package in a folder, if the program is one of the package's own.
func packageVersion(dir, program string) string {
	path := filepath.Join(dir, "package.json")
	info, err := os.Stat(path)
	if err != nil || info.Size() > packageLimit {
		return ""
	}
	data, err := limits.ReadFile(path, packageLimit)
	if err != nil {
		return ""
	}
	var described struct {
		Version string `json:"version"`
		Bin     any    `json:"bin"`
	}
	if json.Unmarshal(data, &described) != nil {
		return ""
	}
	programs, several := described.Bin.(map[string]any)
	if !several {
		programs = map[string]any{"": described.Bin}
	}
	for _, relative := range programs {
		if text, ok := relative.(string); ok && filepath.Join(dir, filepath.FromSlash(text)) == program {
			return versionNumber.FindString(described.Version)
		}
	}
	return ""
}
