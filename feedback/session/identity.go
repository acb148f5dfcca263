package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// signatureKey is the member of a state that says which machine wrote it: the HMAC-SHA256, under a key that never leaves
// the machine, of its other members written without blanks. Unlike the checksum, which anybody can make and which only
// finds damage, nobody else can make it.
const signatureKey = "signature"

// Identity tells this machine's sessions from those that were written elsewhere. A nil Identity signs nothing and takes
// every session for its own.
type Identity struct {
	key           []byte
	missingReason error
}

// NewIdentity is the identity with this secret key.
func NewIdentity(key []byte) *Identity { return &Identity{key: slices.Clone(key)} }

// NoIdentity is that of a machine that can keep no key: it signs nothing, and no session is its own.
func NoIdentity(why error) *Identity { return &Identity{missingReason: why} }

// Missing says why there is no key, or nil.
func (id *Identity) Missing() error {
	if id == nil {
		return nil
	}
	return id.missingReason
}

// NotOwnError says that a session was written elsewhere, so that nothing in it may make parley run or read anything.
type NotOwnError struct {
	Folder   string
	Subjects []string // those without this machine's signature
	Signed   bool     // one of them has a signature all the same: another machine, or another home, says that it is its own
	Why      error    // why this machine cannot sign, or nil
}

func (e *NotOwnError) Error() string {
	text := fmt.Sprintf("session %s is not yours: it was written elsewhere, or by a parley that did not sign yet", e.Folder)
	if e.Signed {
		text = fmt.Sprintf("session %s is not yours: it was written elsewhere, or has been made somebody else's since", e.Folder)
	}
	if e.Why != nil {
		text += fmt.Sprintf(" (%v)", e.Why)
	}
	return text
}

func (e *NotOwnError) Unwrap() error { return e.Why }

// sign is the object with this machine's signature; without a key it comes back as it is.
func (id *Identity) sign(o object) (object, error) {
	if id == nil || id.missingReason != nil {
		return o, nil
	}
	data, err := compact(o)
	if err != nil {
		return nil, err
	}
	value, err := compact(hex.EncodeToString(id.mac(data)))
	return append(o, member{signatureKey, value}), err
}

// hasSigned reports whether this machine signed the object.
func (id *Identity) hasSigned(o object) bool {
	if id == nil {
		return true
	}
	at := slices.IndexFunc(o, func(m member) bool { return m.key == signatureKey })
	if id.missingReason != nil || at < 0 {
		return false
	}
	var text string
	if json.Unmarshal(o[at].value, &text) != nil {
		return false
	}
	sum, err := hex.DecodeString(text)
	data, failed := compact(o[:at])
	rest := o[at+1:] // the checksum, and nothing that would not be signed
	return err == nil && failed == nil && len(rest) <= 1 && (len(rest) == 0 || rest[0].key == checksumKey) && hmac.Equal(sum, id.mac(data))
}

func (id *Identity) mac(data []byte) []byte {
	mac := hmac.New(sha256.New, id.key)
	mac.Write([]byte("parley session state\n"))
	mac.Write(data)
	return mac.Sum(nil)
}

// CheckOwn returns a *NotOwnError when a discussion of the session was written elsewhere. A session in which parley has
// discussed nothing is everybody's: what other programs put there makes parley run nothing.
func (s *Session) CheckOwn() error {
	if s.identity == nil {
		return nil
	}
	ids, err := s.Subjects()
	if err != nil {
		return err
	}
	var others []string
	signed := false
	for _, id := range ids {
		o, err := s.stateObject(id)
		if err != nil {
			return err
		}
		if !s.identity.hasSigned(o) {
			others, signed = append(others, id), signed || o.has(signatureKey)
		}
	}
	if len(others) == 0 {
		return nil
	}
	return &NotOwnError{Folder: s.folder, Subjects: others, Signed: signed, Why: s.identity.missingReason}
}

// stateObject is the state of a subject as it is written.
func (s *Session) stateObject(roundID string) (object, error) {
	name := stateName(roundID)
	data, err := s.readFile(name)
	if err != nil {
		return nil, err
	}
	var o object
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, &ForeignError{File: s.Path(name), Reason: fmt.Sprintf("it is not a parley state, or it is damaged (%v)", err)}
	}
	return o, nil
}

// errNoSigningKey is what signing fails with where no key can be kept.
var errNoSigningKey = errors.New("this machine has no key to sign with")

// Adopt signs a state as this machine's own, as it is given: what a person has looked at and allowed.
func (s *Session) Adopt(state State) error {
	if s.identity == nil || s.identity.missingReason != nil {
		return errors.Join(errNoSigningKey, s.identity.Missing())
	}
	return s.WriteState(state)
}

// Disown takes the signature from a subject's state.
func (s *Session) Disown(roundID string) error {
	state, err := s.ReadState(roundID)
	if err != nil {
		return err
	}
	return s.writeState(state, NoIdentity(errNoSigningKey))
}
