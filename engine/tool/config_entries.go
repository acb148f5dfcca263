package tool

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/pattern"
)

// ConfigEntries are what a pattern finds in the tool's own configuration, by its first group, and arguments to add for each.
type ConfigEntries struct {
	file      configFile
	pattern   *pattern.Pattern
	arguments []string // with {{entry}} in one of them
}

// placeholderEntry stands for what was found in arguments of Entries.
const placeholderEntry = "{{entry}}"

// configurationLimit bounds how much of a tool's configuration is read.
const configurationLimit = 1 << 20

// findInConfig reads a configuration for what the pattern's first group matches. A file that cannot be read holds nothing.
func (s inheritedEnv) findInConfig(file configFile, mark *pattern.Pattern) []string {
	if mark == nil {
		return nil
	}
	path, _ := file.in(s)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > configurationLimit {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var found []string
	for _, match := range mark.Regexp().FindAllSubmatch(text, -1) {
		found = append(found, string(match[1]))
	}
	return found
}

// adapterFor is the adapter for a call here and now: with arguments for what the tool's configuration holds, and without the
// workspace where the tool would read beyond it.
func (p *program) adapterFor(ctx context.Context, request Request) Adapter {
	a := p.adapter
	env := inheritedEnv(p.environ())
	for _, e := range a.ConfigEntries {
		for _, entry := range env.findInConfig(e.file, e.pattern) {
			for _, arg := range e.arguments {
				a.Command = append(a.Command[:len(a.Command):len(a.Command)], strings.ReplaceAll(arg, placeholderEntry, entry))
			}
		}
	}
	if request.Workspace == "" || a.WorkspaceArgs == nil {
		return a
	}
	for _, e := range a.WorkspaceUnlessConfigured {
		if len(env.findInConfig(e.file, e.pattern)) > 0 {
			a.WorkspaceArgs = nil
			return a
		}
	}
	if version := p.versionIfNeeded(ctx, a.WorkspaceMinVersion); version != "" && isOlder(version, a.WorkspaceMinVersion) {
		a.WorkspaceArgs = nil
		return a
	}
	filled := make([]string, len(a.WorkspaceArgs))
	for i, arg := range a.WorkspaceArgs {
		filled[i] = strings.ReplaceAll(arg, placeholderProgram, p.installation())
	}
	a.WorkspaceArgs = filled
	return a
}

// ccwUnheld is why a tool behind ccw cannot be held: ccw passes on none of the arguments that would hold it.
const ccwUnheld = "ccw starts it with your settings, hooks and tool servers, and cannot keep it from your files and commands"

// unsafeReason says why this tool, in this version and reached so, cannot be held to reading its prompt, or nothing. One that does
// not tell its version is taken for a present one.
func (p *program) unsafeReason(ctx context.Context) string {
	if p.via == string(ViaCCW) {
		return ccwUnheld // its version does not matter
	}
	return p.unsafeVersion(p.versionIfNeeded(ctx, p.adapter.MinVersion))
}

// unsafeVersion is the same of a version that is known.
func (p *program) unsafeVersion(version string) string {
	if p.via == string(ViaCCW) {
		return ccwUnheld
	}
	if p.adapter.MinVersion == "" || version == "" || !isOlder(version, p.adapter.MinVersion) {
		return ""
	}
	return "version " + cleanLine(version) + " cannot be kept from your files and commands, " + p.adapter.MinVersion + " can"
}

// withoutReadOnlyArgs is the adapter for a version that does not know the arguments which hold it.
func (a Adapter) withoutReadOnlyArgs() Adapter {
	a.WorkspaceArgs = nil // it would not be the only folder it reads
	a.NoWorkspaceArgs = slices.DeleteFunc(slices.Clone(a.NoWorkspaceArgs), func(arg string) bool { return slices.Contains(a.ReadOnlyArgs, arg) })
	return a
}

// installation is the folder that holds the program's files: of a package of npm the folder of its maker, since the
// packages for the systems lie beside it.
func (p *program) installation() string {
	path, err := filepath.EvalSymlinks(p.path)
	if err != nil {
		path = p.path
	}
	dir := filepath.Dir(path)
	slashed := filepath.ToSlash(dir)
	if i := strings.LastIndex(slashed, "/node_modules/@"); i >= 0 {
		maker, _, _ := strings.Cut(slashed[i+len("/node_modules/"):], "/")
		return filepath.FromSlash(slashed[:i] + "/node_modules/" + maker)
	}
	return dir
}

// environment is what the tool inherits in the folder it runs in.
func (p *program) environment(dir string) []string {
	env, _ := p.adapter.environment(p.environ(), dir)
	return env
}
