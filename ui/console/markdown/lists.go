package markdown

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"

	"parley/ui/safetext"
)

// bullets are the marks of lists in lists, from the outermost on.
var bullets = []string{"• ", "◦ ", "▪ "}

// list draws the items of a list below each other, set apart if its source sets them apart. What is below an item's first
// line is set in like its words.
func (l *layout) list(n *ast.List, width int) []line {
	var drawn []line
	number := n.Start
	widest := len(fmt.Sprint(number + n.ChildCount() - 1))
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := l.bullet(n)
		if n.IsOrdered() {
			mark = fmt.Sprintf("%*d%c ", widest, number, n.Marker)
			number++
		}
		task, done := extractTask(item)
		if task && !n.IsOrdered() {
			mark = ""
		}
		if task {
			mark += l.box(done)
		}
		hang := safetext.Width(mark)
		inside := l.children(item, max(1, width-hang), n.IsTight)
		if len(inside) == 0 {
			inside = []line{{}}
		}
		if inside[0].code > 0 { // code needs a line of its own
			inside = append([]line{{}}, inside...)
		}
		if len(drawn) > 0 && !n.IsTight {
			drawn = append(drawn, line{})
		}
		drawn = append(drawn, setIn(inside, mark, strings.Repeat(" ", hang))...)
	}
	return drawn
}

// bullet is the mark of a list's items, by how many lists it is in.
func (l *layout) bullet(n *ast.List) string {
	if l.style.Plain {
		return "- "
	}
	depth := 0
	for up := n.Parent(); up != nil; up = up.Parent() {
		if list, is := up.(*ast.List); is && !list.IsOrdered() {
			depth++
		}
	}
	return bullets[min(depth, len(bullets)-1)]
}

// box is the mark of a task.
func (l *layout) box(done bool) string {
	if done {
		return l.style.Config.Task.Ticked
	}
	return l.style.Config.Task.Unticked
}

// extractTask takes the box out of an item, and tells whether it had one and whether that was ticked.
func extractTask(item ast.Node) (task, done bool) {
	if item.FirstChild() == nil {
		return false, false
	}
	words := item.FirstChild()
	box, is := words.FirstChild().(*extension.TaskCheckBox)
	if is {
		words.RemoveChild(words, box)
		return true, box.IsChecked
	}
	return false, false
}
