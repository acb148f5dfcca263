// Package document reads an artifact into what checks work on: sections, blocks, sentences, requirement
// statements, tables, ids, links and numbers with units, each with its line and column, from Markdown or JSON.
//
// It may know formats and languages (English and Chinese). It may not know checks, perspectives or severities.
package document
