package config

import (
	"fmt"
	"strings"

	"parley/engine/tool/processtree"
)

// limitsYAML are the limits as they stand in a file, for one tool or for all.
type limitsYAML struct {
	Memory    string `yaml:"memory"`
	Processes int    `yaml:"processes"`
	Disk      string `yaml:"disk"`
}

// limits are what an entry allows a tool to use.
func (s toolYAML) limits() (processtree.Limits, error) {
	return limitsYAML{s.Memory, s.Processes, s.Disk}.parse()
}

func (s limitsYAML) parse() (l processtree.Limits, err error) {
	for _, size := range []struct {
		name, text string
		into       *int64
	}{{"memory", s.Memory, &l.Memory}, {"disk", s.Disk, &l.Disk}} {
		if size.text == "" {
			continue
		}
		if *size.into, err = processtree.ParseSize(size.text); err != nil {
			return l, fmt.Errorf("%s %w", size.name, err)
		}
	}
	if s.Processes < 0 {
		return l, fmt.Errorf("processes %d is not a whole number from 1", s.Processes)
	}
	l.Processes = s.Processes
	return l, nil
}

// limitsText is what is set of limits, as an entry is told in one line.
func limitsText(l processtree.Limits) (parts []string) {
	if l.Memory > 0 {
		parts = append(parts, "memory "+processtree.Size(l.Memory))
	}
	if l.Processes > 0 {
		parts = append(parts, fmt.Sprintf("processes %d", l.Processes))
	}
	if l.Disk > 0 {
		parts = append(parts, "disk "+processtree.Size(l.Disk))
	}
	return parts
}

// ToolLimits are what a file allows every tool to use for which it says nothing else.
type ToolLimits struct {
	processtree.Limits
	Origin Origin
}

func (f *File) readLimits(e entry) error {
	if _, err := f.entries(e.value, "limits"); err != nil {
		return err
	}
	var shape limitsYAML
	if err := f.decode(e, &shape); err != nil {
		return err
	}
	l, err := shape.parse()
	if err != nil {
		return f.errorAt(e.name, "limits: "+err.Error(), "")
	}
	f.Limits = ToolLimits{l, f.origin(e)}
	return nil
}

// mergeLimits lays the files' limits for all tools over the generous ones. A file that nobody has trusted only lowers them, and
// those of single tools with them.
func (c *Config) mergeLimits(files []*File) {
	c.Limits = processtree.DefaultLimits()
	for _, f := range files {
		if f.Limits.Limits == (processtree.Limits{}) {
			continue
		}
		if f.Trusted {
			c.Limits = f.Limits.WithDefaults(c.Limits)
		} else {
			c.Limits = f.Limits.Tighter(c.Limits)
			c.limitsCap = f.Limits.Limits
		}
		for _, name := range limitNames(f.Limits.Limits) {
			c.origins["limits."+name] = f.Limits.Origin
		}
	}
}

// limitNames are the keys of the limits that are set.
func limitNames(l processtree.Limits) (names []string) {
	for _, text := range limitsText(l) {
		name, _, _ := strings.Cut(text, " ")
		names = append(names, name)
	}
	return names
}

// describeLimit is the limit for all tools that has a name.
func (c *Config) describeLimit(name string) string {
	for _, text := range limitsText(c.Limits) {
		if value, is := strings.CutPrefix(text, name+" "); is {
			return value
		}
	}
	return ""
}
