package protocol

import (
	"context"
	"encoding/json"
)

// Resource is a text that a client can read.
type Resource struct {
	URI         string `json:"uri"`
	Name        string `json:"name"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	MIMEType    string `json:"mimeType,omitempty"`
}

// Resources lists and reads texts. Read returns false for one that is not there.
type Resources interface {
	List(ctx context.Context) ([]Resource, error)
	Read(ctx context.Context, uri string) (text string, mimeType string, found bool, err error)
}

type resourceList struct {
	resultKind
	Resources []Resource `json:"resources"`
}

type templateList struct {
	resultKind
	Templates []struct{} `json:"resourceTemplates"`
}

type resourceText struct {
	resultKind
	Contents []resourceContent `json:"contents"`
}

type resourceContent struct {
	URI      string `json:"uri"`
	MIMEType string `json:"mimeType,omitempty"`
	Text     string `json:"text"`
}

func (s *Server) resources(ctx context.Context, who asker, m message) (any, error) {
	kind := kindOf(who.modern, true)
	switch m.Method {
	case "resources/templates/list":
		return templateList{kind, []struct{}{}}, nil
	case "resources/list":
		list, err := s.Resources.List(ctx)
		if list == nil {
			list = []Resource{}
		}
		return resourceList{kind, list}, err
	}
	var p struct {
		URI string `json:"uri"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return nil, &Error{Code: codeInvalidParams, Message: "resources/read: " + err.Error()}
	}
	text, mime, found, err := s.Resources.Read(ctx, p.URI)
	if err == nil && !found {
		err = &Error{Code: codeInvalidParams, Message: "there is no such resource: resources/list names them", Data: map[string]any{"uri": p.URI}}
	}
	if err != nil {
		return nil, err
	}
	return resourceText{kind, []resourceContent{{p.URI, mime, text}}}, nil
}
