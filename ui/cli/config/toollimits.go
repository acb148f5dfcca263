package config

import (
	"fmt"

	"parley/engine/tool/family"
)

// limits are what an entry allows a tool to use.
func (s toolYAML) limits() (l family.Limits, err error) {
	for _, size := range []struct {
		name, text string
		into       *int64
	}{{"memory", s.Memory, &l.Memory}, {"disk", s.Disk, &l.Disk}} {
		if size.text == "" {
			continue
		}
		if *size.into, err = family.ParseSize(size.text); err != nil {
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
func limitsText(l family.Limits) (parts []string) {
	if l.Memory > 0 {
		parts = append(parts, "memory "+family.Size(l.Memory))
	}
	if l.Processes > 0 {
		parts = append(parts, fmt.Sprintf("processes %d", l.Processes))
	}
	if l.Disk > 0 {
		parts = append(parts, "disk "+family.Size(l.Disk))
	}
	return parts
}
