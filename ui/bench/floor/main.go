//go:build linux

// Command floor is the least that can be built on Bubble Tea: what parley is compared with.
//
//	floor [-fps N] hello         one line on a screen of its own
//	floor [-fps N] scroll FILE   the lines of FILE, moved by j, k and G
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"
)

type model struct {
	lines  []string
	top    int
	height int
}

func (m *model) Init() tea.Cmd { return nil }

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.height = msg.Height
	case tea.KeyPressMsg:
		switch msg.String() {
		case "q", "ctrl+c":
			return m, tea.Quit
		case "j":
			m.top++
		case "k":
			m.top--
		case "G":
			m.top = len(m.lines)
		}
		m.top = max(0, min(m.top, len(m.lines)-m.rows()))
	}
	return m, nil
}

func (m *model) rows() int { return max(1, m.height-1) }

func (m *model) View() tea.View {
	text := "hello, ready"
	if len(m.lines) > 0 {
		text = strings.Join(m.lines[m.top:min(len(m.lines), m.top+m.rows())], "\n") + fmt.Sprintf("\nready, line %d", m.top+1)
	}
	view := tea.NewView(text)
	view.AltScreen = true
	return view
}

func main() {
	fps := flag.Int("fps", 60, "frames per second")
	flag.Parse()
	m := &model{}
	if flag.Arg(0) == "scroll" {
		text, err := os.ReadFile(flag.Arg(1))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		m.lines = strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	}
	if _, err := tea.NewProgram(m, tea.WithFPS(*fps)).Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
