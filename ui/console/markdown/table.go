package markdown

import (
	"strings"

	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"parley/ui/theme"
)

// table draws a table as wide as there is room. Cells wrap.
func (p painter) table(n *east.Table) string {
	drawn := table.New().Width(p.room()).Wrap(true).Border(p.border()).
		BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).
		StyleFunc(func(_, column int) lipgloss.Style { return cellStyle(n.Alignments[column]) })
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, p.cell(cell))
		}
		if row.Kind() == east.KindTableHeader {
			drawn.Headers(cells...)
			continue
		}
		drawn.Row(cells...)
	}
	return drawn.String()
}

// cell draws what stands in a cell.
func (p painter) cell(n ast.Node) string {
	var out strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if pensOf(child) {
			out.WriteString(p.inline(child, &theme.Pen{}))
			continue
		}
		out.WriteString(p.words(theme.Pen{}, p.inline(child, nil)))
	}
	return out.String()
}

func cellStyle(a east.Alignment) lipgloss.Style {
	style := lipgloss.NewStyle().Margin(0, 1)
	switch a {
	case east.AlignCenter:
		return style.Align(lipgloss.Center)
	case east.AlignRight:
		return style.Align(lipgloss.Right)
	case east.AlignLeft, east.AlignNone:
	}
	return style
}

func (p painter) border() lipgloss.Border {
	if p.sheet.Column == "" {
		return lipgloss.NormalBorder()
	}
	return lipgloss.Border{
		Top: p.sheet.Row, Bottom: p.sheet.Row, Left: p.sheet.Column, Right: p.sheet.Column, Middle: p.sheet.Column,
	}
}
