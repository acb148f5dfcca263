package direct

import "sync"

// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by
// TestPrecisionTableIsThatOfTheLabels, which also writes this file.
var precisionTable = sync.OnceValue(func() map[string]Precision {
	return map[string]Precision{
		"P4":  {Read: 3, True: 3, Useful: 2, Twice: 0, Agreed: 0},
		"P5":  {Read: 4, True: 4, Useful: 2, Twice: 1, Agreed: 1},
		"P8":  {Read: 3, True: 2, Useful: 2, Twice: 0, Agreed: 0},
		"Q1":  {Read: 40, True: 39, Useful: 35, Twice: 21, Agreed: 21},
		"Q11": {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q15": {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q18": {Read: 16, True: 16, Useful: 16, Twice: 9, Agreed: 9},
		"Q2":  {Read: 50, True: 49, Useful: 37, Twice: 41, Agreed: 38},
		"Q20": {Read: 5, True: 5, Useful: 5, Twice: 3, Agreed: 3},
		"Q3":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q4":  {Read: 5, True: 4, Useful: 2, Twice: 0, Agreed: 0},
		"Q5":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q6":  {Read: 6, True: 6, Useful: 4, Twice: 1, Agreed: 1},
		"R1":  {Read: 10, True: 10, Useful: 6, Twice: 2, Agreed: 2},
		"R10": {Read: 3, True: 2, Useful: 1, Twice: 1, Agreed: 1},
		"R12": {Read: 5, True: 5, Useful: 4, Twice: 0, Agreed: 0},
		"R13": {Read: 6, True: 6, Useful: 6, Twice: 0, Agreed: 0},
		"R17": {Read: 29, True: 28, Useful: 17, Twice: 19, Agreed: 14},
		"R6":  {Read: 2, True: 2, Useful: 1, Twice: 0, Agreed: 0},
		"T4":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"T8":  {Read: 2, True: 1, Useful: 1, Twice: 1, Agreed: 1},
	}
})
