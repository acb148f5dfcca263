package direct

import "sync"

// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by
// TestPrecisionTableIsThatOfTheLabels, which also writes this file.
var precisionTable = sync.OnceValue(func() map[string]Precision {
	return map[string]Precision{
		"P1":  {Read: 1, True: 1, Useful: 1, Twice: 1, Agreed: 1},
		"P5":  {Read: 2, True: 2, Useful: 0, Twice: 1, Agreed: 1},
		"P7":  {Read: 5, True: 5, Useful: 2, Twice: 0, Agreed: 0},
		"P8":  {Read: 3, True: 2, Useful: 1, Twice: 0, Agreed: 0},
		"Q1":  {Read: 33, True: 32, Useful: 29, Twice: 21, Agreed: 21},
		"Q11": {Read: 9, True: 7, Useful: 6, Twice: 0, Agreed: 0},
		"Q15": {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q18": {Read: 15, True: 15, Useful: 15, Twice: 9, Agreed: 9},
		"Q2":  {Read: 47, True: 46, Useful: 34, Twice: 41, Agreed: 38},
		"Q20": {Read: 5, True: 5, Useful: 5, Twice: 3, Agreed: 3},
		"Q4":  {Read: 15, True: 13, Useful: 10, Twice: 0, Agreed: 0},
		"Q5":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q6":  {Read: 6, True: 6, Useful: 4, Twice: 1, Agreed: 1},
		"R1":  {Read: 7, True: 7, Useful: 3, Twice: 2, Agreed: 2},
		"R10": {Read: 2, True: 1, Useful: 0, Twice: 1, Agreed: 1},
		"R12": {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"R13": {Read: 4, True: 4, Useful: 4, Twice: 0, Agreed: 0},
		"R17": {Read: 32, True: 31, Useful: 17, Twice: 19, Agreed: 14},
		"R6":  {Read: 2, True: 2, Useful: 1, Twice: 0, Agreed: 0},
		"T2":  {Read: 1, True: 1, Useful: 0, Twice: 0, Agreed: 0},
		"T4":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"T8":  {Read: 1, True: 0, Useful: 0, Twice: 1, Agreed: 1},
	}
})
