package console

import (
	"os"
	"path/filepath"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

func (p *sessionPicker) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	p.notice = ""
	k := p.keys
	switch {
	case p.prompt != nil:
		answer, cmd, done := p.prompt.HandleKey(msg, k)
		if done {
			p.prompt = nil
		}
		if run, is := answer.(screen.Run); is {
			return run.Cmd
		}
		return cmd
	case p.themePicker != nil:
		return p.handleThemePickerKey(msg)
	case p.help:
		p.handleHelpKey(msg)
	case key.Matches(msg, k.Back) && p.filter != "":
		p.filter = ""
		p.move(0)
	case key.Matches(msg, k.Quit, k.Interrupt):
		return tea.Quit
	case key.Matches(msg, k.Help):
		p.help, p.helpTop = true, 0
	case key.Matches(msg, k.Mouse):
		p.mouse = !p.mouse
	case key.Matches(msg, k.Themes):
		p.openThemePicker()
	case key.Matches(msg, k.Suspend):
		if !p.options.canSuspend() {
			return p.showNotice(noShellNotice, true)
		}
		return tea.Suspend
	case key.Matches(msg, k.Search):
		p.openFilterPrompt()
	case key.Matches(msg, k.New):
		p.openReviewPrompt()
	case key.Matches(msg, k.Reload):
		return p.load()
	default:
		return p.handleListKey(msg)
	}
	return nil
}

// handleHelpKey closes the help, or moves in what of it does not fit.
func (p *sessionPicker) handleHelpKey(msg tea.KeyPressMsg) {
	k := p.keys
	switch {
	case key.Matches(msg, k.Help, k.Back, k.Quit, k.Interrupt):
		p.help = false
	case key.Matches(msg, k.Down):
		p.helpTop++
	case key.Matches(msg, k.Up):
		p.helpTop--
	}
}

// handleListKey takes the keys that need the list.
func (p *sessionPicker) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	k, page := p.keys, max(1, p.rows.H-1)
	half := max(1, page/2)
	switch {
	case key.Matches(msg, k.Down):
		p.move(1)
	case key.Matches(msg, k.Up):
		p.move(-1)
	case key.Matches(msg, k.PageDown):
		p.move(page)
	case key.Matches(msg, k.PageUp):
		p.move(-page)
	case key.Matches(msg, k.HalfDown):
		p.move(half)
	case key.Matches(msg, k.HalfUp):
		p.move(-half)
	case key.Matches(msg, k.Top):
		p.move(-len(p.list))
	case key.Matches(msg, k.Bottom):
		p.move(len(p.list))
	case key.Matches(msg, k.Pick):
		p.selected = 0
		p.move(int(msg.Code - '1'))
	case p.current() == nil:
	case key.Matches(msg, k.Enter):
		return p.open(*p.current(), false)
	case key.Matches(msg, k.ReadOnly):
		return p.open(*p.current(), true)
	}
	return nil
}

// openFilterPrompt filters the list while the words are typed.
func (p *sessionPicker) openFilterPrompt() {
	filter := func(text string) {
		p.filter = text
		p.move(0)
	}
	p.prompt = parts.AskText("Filter", p.filter, false, func(text string) screen.Action {
		filter(text)
		return nil
	}).OnChange(filter)
}

// openReviewPrompt asks what to review, until it is something that can be. Tab completes a path.
func (p *sessionPicker) openReviewPrompt() {
	p.prompt = parts.AskText("File to review (tab completes) or round ID:", "", true, func(text string) screen.Action {
		return screen.Run{Cmd: p.choose(SessionChoice{Review: text})}
	}).WithCompletion(completePath, p.source.Check)
}

// completePath completes the last part of a path as far as it is certain; a folder gets its separator.
func completePath(text string) string {
	folder, start := filepath.Split(text)
	entries, err := os.ReadDir(filepath.Clean(folder + "."))
	if err != nil {
		return text
	}
	common, found := "", 0
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, start) || safetext.Line(name) != name || (start == "" && strings.HasPrefix(name, ".")) {
			continue
		}
		if e.IsDir() {
			name += string(filepath.Separator)
		}
		if found++; found == 1 {
			common = name
		}
		for !strings.HasPrefix(name, common) {
			common = strings.ToValidUTF8(common[:len(common)-1], "")
		}
	}
	if found == 0 {
		return text
	}
	return folder + common
}

func (p *sessionPicker) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || p.prompt != nil || p.help || p.themePicker != nil || !p.rows.Contains(msg.X, msg.Y) {
		return nil
	}
	i := p.top + msg.Y - p.rows.Y
	switch {
	case i >= len(p.filtered()):
	case i == p.selected:
		return p.open(*p.current(), false)
	default:
		p.selected = i
	}
	return nil
}
