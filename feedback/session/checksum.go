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
	checksumKey  = "crc"
	checksumHead = `,"` + checksumKey + `":"`
	checksumTail = `"}`
	checksumSize = len(checksumHead) + 2*crc32.Size + len(checksumTail)
)

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

var errChecksum = errors.New("its checksum does not match")

func checksum(data []byte) string {
	return hex.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.Checksum(data, castagnoli())))
}

// appendChecksum gives a JSON object on one line its checksum.
func appendChecksum(line []byte) []byte {
	body := line[:len(line)-1]
	return append(append(append(bytes.Clone(body), checksumHead...), checksum(body)...), checksumTail...)
}

// hasChecksum reports whether a line of an event log carries a checksum.
func hasChecksum(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) >= checksumSize && bytes.HasPrefix(line[len(line)-checksumSize:], []byte(checksumHead)) && bytes.HasSuffix(line, []byte(checksumTail))
}

// VerifyLine reports whether a line of an event log is as it was written.
func VerifyLine(line []byte) error {
	line = bytes.TrimSpace(line)
	if len(line) < checksumSize {
		return nil
	}
	body, rest := line[:len(line)-checksumSize], line[len(line)-checksumSize:]
	sum, ends := bytes.CutSuffix(rest, []byte(checksumTail))
	sum, begins := bytes.CutPrefix(sum, []byte(checksumHead))
	if begins && ends && string(sum) != checksum(body) {
		return errChecksum
	}
	return nil
}

// withChecksum is the object with its checksum.
func (o object) withChecksum() (object, error) {
	data, err := compact(o)
	if err != nil {
		return nil, err
	}
	sum, err := compact(checksum(data))
	return append(o, member{checksumKey, sum}), err
}

// verifyChecksum reports whether an object is as it was written.
func (o object) verifyChecksum() error {
	last := len(o) - 1
	if last < 0 || o[last].key != checksumKey {
		return nil
	}
	var sum string
	if err := json.Unmarshal(o[last].value, &sum); err != nil {
		return errChecksum
	}
	data, err := compact(o[:last])
	if err == nil && sum != checksum(data) {
		err = errChecksum
	}
	return err
}
