package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"parley/engine/foreign"
)

// Upstream is what one file tells of what others came to before: an analysis, an exploration, or what the roles of a team have
// reported.
type Upstream struct {
	File string
	// By says whose points they are: a perspective, a role, or the file's name.
	By        string
	Points    []string
	Questions []string
}

// The bounds of what is read of other programs' files.
const (
	maxUpstreamFiles = 40
	maxUpstreamBytes = 1 << 20
)

// upstreamFile are the keys of such files, as far as they are known. A team's state has them by role.
type upstreamFile struct {
	Perspective string                     `json:"perspective"`
	Insights    looseTexts                 `json:"key_insights"`
	Findings    looseTexts                 `json:"key_findings"`
	Points      looseTexts                 `json:"discussion_points"`
	Decisions   looseTexts                 `json:"decisions"`
	Open        looseTexts                 `json:"open_questions"`
	ForUser     looseTexts                 `json:"questions_for_user"`
	ForAnalysis looseTexts                 `json:"questions_for_analysis"`
	Roles       map[string]json.RawMessage `json:"role_state"`
}

// Upstream reads the files that the session's layout has from others. They are never written; what cannot be read is told as a
// warning.
func (s *Session) Upstream() []Upstream {
	var all []Upstream
	read := 0
	for _, pattern := range s.layout.Reads {
		for _, name := range s.matches(pattern) {
			if read++; read > maxUpstreamFiles {
				s.warn("more than %d files of others: the rest was not read", maxUpstreamFiles)
				return all
			}
			found, err := s.readUpstream(name)
			if err != nil {
				s.warn("%v", err)
			}
			all = append(all, found...)
		}
	}
	return all
}

// matches are the ordinary files of a folder whose names have the pattern of a layout, in their order.
func (s *Session) matches(pattern string) []string {
	entries, err := s.fs.ReadDir(path.Dir(pattern))
	if err != nil {
		return nil // nobody has written there
	}
	var names []string
	for _, entry := range entries {
		if is, err := path.Match(path.Base(pattern), entry.Name()); err == nil && is && entry.Type().IsRegular() {
			names = append(names, path.Join(path.Dir(pattern), entry.Name()))
		}
	}
	return names
}

func (s *Session) readUpstream(name string) ([]Upstream, error) {
	if info, err := s.fs.Lstat(name); err != nil || info.Size() > maxUpstreamBytes {
		return nil, &ForeignError{File: s.Path(name), Reason: "it is too large to be read"}
	}
	data, err := s.readFile(name)
	if err != nil {
		return nil, err
	}
	var file upstreamFile
	if err := json.Unmarshal(foreign.JSON(data), &file); err != nil {
		return nil, &ForeignError{File: s.Path(name), Reason: fmt.Sprintf("it is not JSON of a form that parley knows (%v)", err)}
	}
	by := strings.TrimSpace(file.Perspective)
	if by == "" {
		by = strings.TrimSuffix(path.Base(name), path.Ext(name))
	}
	all := []Upstream{file.upstream(name, by)}
	for _, role := range slices.Sorted(maps.Keys(file.Roles)) {
		var state upstreamFile
		if json.Unmarshal(file.Roles[role], &state) == nil {
			all = append(all, state.upstream(name, role))
		}
	}
	return slices.DeleteFunc(all, func(u Upstream) bool { return len(u.Points)+len(u.Questions) == 0 }), nil
}

func (f upstreamFile) upstream(name, by string) Upstream {
	return Upstream{
		File: name, By: foreign.Line(by), Points: slices.Concat([]string(f.Insights), f.Findings, f.Points, f.Decisions),
		Questions: slices.Concat([]string(f.Open), f.ForUser, f.ForAnalysis),
	}
}
