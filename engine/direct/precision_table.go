package direct

import "sync"

// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by
// TestPrecisionTableIsThatOfTheLabels, which also writes this file.
var precisionTable = sync.OnceValue(func() map[string]Precision {
	return map[string]Precision{
		"P8":  {Read: 3, True: 2, Useful: 2, Twice: 0, Agreed: 0},
		"Q1":  {Read: 128, True: 122, Useful: 117, Twice: 21, Agreed: 21},
		"Q15": {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q18": {Read: 74, True: 74, Useful: 74, Twice: 9, Agreed: 9},
		"Q19": {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q2":  {Read: 109, True: 108, Useful: 85, Twice: 41, Agreed: 38},
		"Q20": {Read: 12, True: 12, Useful: 12, Twice: 3, Agreed: 3},
		"Q24": {Read: 2, True: 2, Useful: 1, Twice: 0, Agreed: 0},
		"Q3":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"Q5":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"R12": {Read: 5, True: 5, Useful: 4, Twice: 0, Agreed: 0},
		"T4":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
	}
})
