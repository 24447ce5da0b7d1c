"""The attributes of an element."""

from ._documents import changes
from ._names import joined, split


class _Attrib:
    """The attributes of an element, like a dictionary."""

    __slots__ = ('_element',)

    def __init__(self, element):
        self._element = element

    def __getitem__(self, key):
        value = self._element.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def __setitem__(self, key, value):
        self._element.set(key, value)

    def __delitem__(self, key):
        try:
            del self._element._attrib[key if isinstance(key, str) else joined(*split(key))]
        except KeyError:
            raise KeyError(key) from None
        changes[0] += 1

    def update(self, attributes=(), **more):
        given = attributes.items() if hasattr(attributes, 'items') else attributes
        for key, value in [*given, *more.items()]:
            self[key] = value

    def pop(self, key, *default):
        if len(default) > 1:
            raise TypeError(f'pop expected at most 2 arguments, got {len(default) + 1}')
        value = self._element.get(key)
        if value is None:
            if default:
                return default[0]
            raise KeyError(key)
        del self[key]
        return value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self):
        changes[0] += 1
        self._element._attrib.clear()

    def get(self, key, default=None):
        return self._element.get(key, default)

    def keys(self):
        return self._element.keys()

    def values(self):
        return self._element.values()

    def items(self):
        return self._element.items()

    def has_key(self, key):
        return key in self

    def iterkeys(self):
        return iter(self.keys())

    def itervalues(self):
        return iter(self.values())

    def iteritems(self):
        return iter(self.items())

    def __iter__(self):
        return iter(self._element.keys())

    def __contains__(self, key):
        return self._element.get(key) is not None

    def __len__(self):
        return len(self._element._attrib)

    def __bool__(self):
        return bool(self._element._attrib)

    def __eq__(self, other):
        return dict(self._element._attrib) == dict(other)

    def __copy__(self):
        return dict(self._element._attrib)

    def __deepcopy__(self, memo):
        return dict(self._element._attrib)

    def __repr__(self):
        return repr(self._element._attrib)
