package direct

import "sync"

// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by
// TestPrecisionTableIsThatOfTheLabels, which also writes this file.
var precisionTable = sync.OnceValue(func() map[string]Precision {
	return map[string]Precision{
		"P8":  {Read: 3, True: 2, Useful: 2, Twice: 0, Agreed: 0},
		"Q1":  {Read: 165, True: 159, Useful: 153, Twice: 21, Agreed: 21},
		"Q15": {Read: 7, True: 6, Useful: 6, Twice: 0, Agreed: 0},
		"Q18": {Read: 107, True: 107, Useful: 107, Twice: 9, Agreed: 9},
		"Q19": {Read: 2, True: 2, Useful: 2, Twice: 0, Agreed: 0},
		"Q2":  {Read: 133, True: 131, Useful: 106, Twice: 41, Agreed: 38},
		"Q20": {Read: 15, True: 15, Useful: 15, Twice: 3, Agreed: 3},
		"Q24": {Read: 2, True: 2, Useful: 1, Twice: 0, Agreed: 0},
		"Q3":  {Read: 3, True: 3, Useful: 3, Twice: 0, Agreed: 0},
		"Q5":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
		"R12": {Read: 5, True: 5, Useful: 4, Twice: 0, Agreed: 0},
		"T4":  {Read: 1, True: 1, Useful: 1, Twice: 0, Agreed: 0},
	}
})
