package format

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

// csvColumn is a column of the table.
type csvColumn struct {
	title string
	of    func(r Report, f Finding) string
}

// csvColumns are the columns in their order. The column of a place counts characters, as a person does.
var csvColumns = []csvColumn{
	{"id", func(_ Report, f Finding) string { return f.ID }},
	{"kind", func(_ Report, f Finding) string { return f.Kind }},
	{"severity", func(_ Report, f Finding) string { return string(f.Severity) }},
	{"state", func(_ Report, f Finding) string { return f.State }},
	{"open", func(_ Report, f Finding) string { return yes(f.Open) }},
	{"decision", func(_ Report, f Finding) string { return f.decision() }},
	{"reason", func(_ Report, f Finding) string { return f.Reason }},
	{"reviewers", func(_ Report, f Finding) string { return strings.Join(f.Reviewers, ", ") }},
	{"rule", func(_ Report, f Finding) string { return f.rule() }},
	{"path", func(_ Report, f Finding) string { return f.path }},
	{"line", func(_ Report, f Finding) string { return number(f.place.line) }},
	{"column", func(_ Report, f Finding) string { return number(f.place.start.characters) }},
	{"text", func(_ Report, f Finding) string { return f.message() }},
	{"quote", func(_ Report, f Finding) string { return f.Quote }},
	{"suggestion", func(_ Report, f Finding) string { return strings.Join(f.Remedies, " / ") }},
	{"calls_for", func(_ Report, f Finding) string { return string(f.CallsFor) }},
	{"consequence", func(_ Report, f Finding) string { return f.Consequence }},
	{"fingerprint", func(r Report, f Finding) string { return r.fingerprint(f) }},
	{"disputed", func(_ Report, f Finding) string { return f.dispute() }},
	{"note", func(_ Report, f Finding) string { return f.Note }},
}

// dispute is who disputes the finding with which words of the document; "" where nobody does.
func (f Finding) dispute() string {
	if f.Dispute == nil {
		return ""
	}
	return fmt.Sprintf("%s, %s: “%s”", f.disputed(), f.Dispute.Place, f.Dispute.Quote)
}

// number is a number, "" for one that is not known.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// writeCSV writes every finding of the ledger, closed and rejected ones too.
func writeCSV(out *bytes.Buffer, reports []Report) error {
	w := csv.NewWriter(out)
	row := make([]string, len(csvColumns))
	for i, c := range csvColumns {
		row[i] = c.title
	}
	if err := w.Write(row); err != nil {
		return err
	}
	for _, r := range reports {
		for _, f := range r.Findings {
			for i, c := range csvColumns {
				row[i] = SpreadsheetCell(breakCommands(c.of(r, f), " ["))
			}
			if err := w.Write(row); err != nil {
				return err
			}
		}
	}
	w.Flush()
	return w.Error()
}
