package perspective

import (
	"fmt"
	"slices"
	"strings"
)

// Route gives a perspective another tool chain.
type Route struct {
	Perspective string
	Tools       []string
}

// ParseRoute reads "quality=codex,direct". The chain is made to end in direct.
func ParseRoute(text string) (Route, error) {
	name, chain, found := strings.Cut(text, "=")
	if !found {
		return Route{}, fmt.Errorf("route %q: write it as perspective=tool,tool", shorten(text))
	}
	name = fold(name)
	if err := CheckName(name); err != nil {
		return Route{}, fmt.Errorf("route %q: %w", shorten(text), err)
	}
	tools, err := Chain(strings.Split(chain, ",")...)
	if err != nil {
		return Route{}, fmt.Errorf("route %q: %w", shorten(text), err)
	}
	return Route{Perspective: name, Tools: tools}, nil
}

// Apply gives the routes' chains to a copy of the perspectives. A route to an unknown perspective is an error, and so
// are two routes to one.
func Apply(list []Perspective, routes ...Route) ([]Perspective, error) {
	routed := slices.Clone(list)
	done := map[string]bool{}
	for _, route := range routes {
		p, err := Find(list, route.Perspective)
		if err != nil {
			return nil, fmt.Errorf("route: %w", err)
		}
		if done[p.Name] {
			return nil, fmt.Errorf("route: perspective %q is routed twice: give one route", p.Name)
		}
		done[p.Name] = true
		i := slices.IndexFunc(routed, func(k Perspective) bool { return k.Name == p.Name })
		routed[i].Tools = slices.Clone(route.Tools)
	}
	return routed, nil
}

// Chain checks the tools' names and makes the chain end in direct, which cannot fail: what stands after a direct
// would never be asked, and is an error, as is a tool named twice.
func Chain(tools ...string) ([]string, error) {
	chain := make([]string, 0, len(tools)+1)
	for _, tool := range tools {
		tool = strings.TrimSpace(tool)
		if err := CheckName(tool); err != nil {
			return nil, fmt.Errorf("tool chain: %w", err)
		}
		if slices.Contains(chain, tool) {
			return nil, fmt.Errorf("tool chain: %q is named twice: name each tool once", tool)
		}
		if slices.Contains(chain, Direct) {
			return nil, fmt.Errorf("tool chain: %q stands after %s, which never fails: put %s last", tool, Direct, Direct)
		}
		chain = append(chain, tool)
	}
	if !slices.Contains(chain, Direct) {
		chain = append(chain, Direct)
	}
	return chain, nil
}
