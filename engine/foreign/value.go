package foreign

import "reflect"

// Value returns v with the safe form of every text in it, however deep: in structs, slices, maps and behind pointers. What
// holds nothing to change is shared with v, and v itself is never written to, so that others may read it meanwhile.
func Value[T any](v T) T { return ValueFunc(v, Text) }

// ValueFunc is Value with what clean makes of each text.
func ValueFunc[T any](v T, clean func(string) string) T {
	if safe, changed := cleanFunc(clean).value(reflect.ValueOf(&v).Elem()); changed {
		clean, _ := safe.Interface().(T) // it has v's own type
		return clean
	}
	return v
}

// cleanFunc makes one text safe.
type cleanFunc func(string) string

// value returns the safe form of a value and reports whether it differs from it.
func (c cleanFunc) value(v reflect.Value) (reflect.Value, bool) {
	switch v.Kind() {
	case reflect.String:
		return c.text(v)
	case reflect.Struct:
		return c.parts(v, v.NumField(), reflect.Value.Field)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return v, false // bytes are no text
		}
		return c.parts(v, v.Len(), reflect.Value.Index)
	case reflect.Map:
		return c.entries(v)
	case reflect.Pointer:
		if v.IsNil() {
			return v, false
		}
		inner, changed := c.value(v.Elem())
		if !changed {
			return v, false
		}
		to := reflect.New(v.Type().Elem())
		to.Elem().Set(inner)
		return to, true
	case reflect.Interface:
		if v.IsNil() {
			return v, false
		}
		inner, changed := c.value(v.Elem())
		return inner, changed
	default:
		return v, false
	}
}

func (c cleanFunc) text(v reflect.Value) (reflect.Value, bool) {
	text := v.String()
	safe := c(text)
	if safe == text {
		return v, false
	}
	to := reflect.New(v.Type()).Elem()
	to.SetString(safe)
	return to, true
}

// parts cleans the fields of a struct or the elements of a list, in a copy where one of them changes.
func (c cleanFunc) parts(v reflect.Value, n int, part func(reflect.Value, int) reflect.Value) (reflect.Value, bool) {
	to, changed := v, false
	for i := range n {
		at := part(v, i)
		if !at.CanInterface() {
			continue // it is not exported, so it is not written anywhere either
		}
		safe, differs := c.value(at)
		if !differs {
			continue
		}
		if !changed {
			to, changed = copyOf(v), true
		}
		part(to, i).Set(safe)
	}
	return to, changed
}

// copyOf returns a value of its own that can be set part by part.
func copyOf(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	if v.Kind() == reflect.Slice {
		to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		reflect.Copy(to, v)
		return to
	}
	to.Set(v)
	return to
}

func (c cleanFunc) entries(v reflect.Value) (reflect.Value, bool) {
	to, changed := v, false
	for entries := v.MapRange(); entries.Next(); {
		key, keyDiffers := c.value(entries.Key())
		value, valueDiffers := c.value(entries.Value())
		if !keyDiffers && !valueDiffers {
			continue
		}
		if !changed {
			to, changed = cloneMap(v), true
		}
		if keyDiffers {
			to.SetMapIndex(entries.Key(), reflect.Value{})
		}
		to.SetMapIndex(key, value)
	}
	return to, changed
}

func cloneMap(v reflect.Value) reflect.Value {
	to := reflect.MakeMapWithSize(v.Type(), v.Len())
	for entries := v.MapRange(); entries.Next(); {
		to.SetMapIndex(entries.Key(), entries.Value())
	}
	return to
}
