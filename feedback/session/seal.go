package session

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"sync"
)

// What parley alone writes and reads again carries a checksum as its last member, "crc": eight hexadecimal digits, the
// CRC-32C (Castagnoli) of what it protects. A line of an event log protects all its bytes before that member:
//
//	{"seq":7,"time":"…","type":"decision","data":{…},"crc":"5f0c1b2a"}
//
// and a state protects its other members, written without blanks. What has no checksum was written by an earlier
// parley, or its checksum itself was hit and the rest is as it was: both are read.
const (
	sumKey  = "crc"
	sumHead = `,"` + sumKey + `":"`
	sumTail = `"}`
	sumSize = len(sumHead) + 2*crc32.Size + len(sumTail)
)

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

var errSum = errors.New("its checksum does not match")

func sumOf(data []byte) string {
	return hex.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.Checksum(data, castagnoli())))
}

// seal gives a JSON object on one line its checksum.
func seal(line []byte) []byte {
	body := line[:len(line)-1]
	return append(append(append(bytes.Clone(body), sumHead...), sumOf(body)...), sumTail...)
}

// hasSum reports whether a line of an event log carries a checksum.
func hasSum(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) >= sumSize && bytes.HasPrefix(line[len(line)-sumSize:], []byte(sumHead)) && bytes.HasSuffix(line, []byte(sumTail))
}

// CheckLine tells whether a line of an event log is as it was written.
func CheckLine(line []byte) error {
	line = bytes.TrimSpace(line)
	if len(line) < sumSize {
		return nil
	}
	body, rest := line[:len(line)-sumSize], line[len(line)-sumSize:]
	sum, ends := bytes.CutSuffix(rest, []byte(sumTail))
	sum, begins := bytes.CutPrefix(sum, []byte(sumHead))
	if begins && ends && string(sum) != sumOf(body) {
		return errSum
	}
	return nil
}

// sealed is the object with its checksum.
func (o object) sealed() (object, error) {
	data, err := compact(o)
	if err != nil {
		return nil, err
	}
	sum, err := compact(sumOf(data))
	return append(o, member{sumKey, sum}), err
}

// checkSum tells whether an object is as it was written.
func (o object) checkSum() error {
	last := len(o) - 1
	if last < 0 || o[last].key != sumKey {
		return nil
	}
	var sum string
	if err := json.Unmarshal(o[last].value, &sum); err != nil {
		return errSum
	}
	data, err := compact(o[:last])
	if err == nil && sum != sumOf(data) {
		err = errSum
	}
	return err
}
