"""Names and texts: what may be one, and how lxml writes them."""

import re

XML = 'http://www.w3.org/XML/1998/namespace'

# Prefixes that lxml gives to what nobody has declared.
known_prefixes = {
    XML: 'xml',
    'http://www.w3.org/2001/XMLSchema': 'xs',
    'http://www.w3.org/2001/XMLSchema-instance': 'xsi',
    'http://purl.org/dc/elements/1.1/': 'dc',
    'http://codespeak.net/lxml/objectify/pytype': 'py',
    'http://www.w3.org/1999/xhtml': 'html',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
    'http://schemas.xmlsoap.org/soap/envelope/': 'soap-env',
}

# NCName of "Namespaces in XML 1.0".
_first = r'A-Z_a-z\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF' \
         r'\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF'
_name = re.compile(fr'[{_first}][{_first}\-.0-9\xB7\u0300-\u036F\u203F\u2040]*\Z')
_illegal = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')


class QName:
    """A name with its namespace: `QName(namespace, name)`, `QName('{namespace}name')` or `QName(element)`."""

    __slots__ = ('text', 'localname', 'namespace')

    def __init__(self, text_or_uri_or_element, tag=None):
        name = getattr(text_or_uri_or_element, 'tag', text_or_uri_or_element)
        if not isinstance(name, (str, bytes, QName)):
            raise ValueError(f'Invalid input tag of type {type(name)!r}')
        if tag is not None:
            local = split(tag)[1]
            name = f'{{{name}}}{local}' if name else local
        self.namespace, self.localname = split(name)
        self.text = joined(self.namespace, self.localname)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f'QName({self.text!r})'

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        return isinstance(other, (str, QName)) and self.text == str(other)

    def __lt__(self, other):
        return self.text < str(other)

    def __le__(self, other):
        return self.text <= str(other)

    def __gt__(self, other):
        return self.text > str(other)

    def __ge__(self, other):
        return self.text >= str(other)


def joined(uri, local):
    return f'{{{uri}}}{local}' if uri else local


_known = {}


def split(name, kind='tag'):
    """Namespace (or None) and local name. Throws ValueError of what is no name."""
    if isinstance(name, QName):
        return name.namespace, name.localname
    found = _known.get(name) if isinstance(name, str) else None
    if found is None:
        whole = checked(name)
        uri, local = None, whole
        if whole[:1] == '{':
            uri, closed, local = whole[1:].partition('}')
            if not closed or not local:
                raise ValueError('Empty tag name' if closed else f'Invalid {kind} name {whole!r}')
        if not local:
            raise ValueError('Empty tag name')
        if not _name.match(local):
            raise ValueError(f'Invalid {kind} name {local!r}')
        found = _known[whole] = (uri or None, local)
    return found


def checked(text):
    """A text that XML can hold. Throws TypeError and ValueError."""
    if isinstance(text, (bytes, bytearray)):
        text = text.decode('utf-8')
    if not isinstance(text, str):
        raise TypeError(f"Argument must be bytes or unicode, got '{type(text).__name__}'")
    if not text.isascii() or not text.isprintable():
        if _illegal.search(text):
            raise ValueError('All strings must be XML compatible: Unicode or ASCII, no NULL bytes or control characters')
    return text


def check_prefix(prefix):
    if prefix is not None and not _name.match(prefix):
        raise ValueError(f'Invalid namespace prefix {prefix!r}')


def register_namespace(prefix, uri):
    """Which prefix a namespace gets that nobody has declared."""
    if re.match(r'ns\d+\Z', prefix):
        raise ValueError('Prefix format reserved for internal use')
    check_prefix(prefix)
    for other in [other for other, known in known_prefixes.items() if known == prefix]:
        del known_prefixes[other]
    known_prefixes[uri] = prefix
