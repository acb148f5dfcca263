package direct

import "sync"

// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by
// TestPrecisionTableIsThatOfTheLabels, which also writes this file.
var precisionTable = sync.OnceValue(func() map[string]Precision {
	return map[string]Precision{
		"P1":  {Read: 1, True: 1, Useful: 1, Agreed: 1},
		"P10": {Read: 1, True: 0, Useful: 0, Agreed: 1},
		"P5":  {Read: 1, True: 1, Useful: 0, Agreed: 1},
		"Q1":  {Read: 22, True: 21, Useful: 18, Agreed: 22},
		"Q13": {Read: 2, True: 2, Useful: 0, Agreed: 2},
		"Q18": {Read: 13, True: 13, Useful: 13, Agreed: 13},
		"Q19": {Read: 2, True: 2, Useful: 0, Agreed: 2},
		"Q2":  {Read: 41, True: 40, Useful: 29, Agreed: 38},
		"Q20": {Read: 3, True: 3, Useful: 3, Agreed: 3},
		"Q6":  {Read: 1, True: 1, Useful: 0, Agreed: 1},
		"R1":  {Read: 2, True: 2, Useful: 1, Agreed: 2},
		"R10": {Read: 1, True: 1, Useful: 0, Agreed: 1},
		"R17": {Read: 19, True: 18, Useful: 11, Agreed: 14},
		"R8":  {Read: 1, True: 0, Useful: 0, Agreed: 1},
		"T8":  {Read: 1, True: 0, Useful: 0, Agreed: 1},
	}
})
