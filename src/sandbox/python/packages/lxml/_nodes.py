"""Elements, comments and processing instructions: the tree, with the namespaces that each element declares."""

from . import _names
from ._attributes import _Attrib
from ._documents import Document, changes, document_of, only, path_of, tag_filter, walk
from ._names import XML, checked, joined, split
from ._namespaces import declare, scope, settle


class _Element:
    __slots__ = ('_tag', '_prefix', '_attrib', '_prefixes', '_declared', '_text', '_tail', '_children', '_parent',
                 '_document', '_line', '__weakref__')

    def __init__(self, tag=None, prefix=None):
        self._tag, self._prefix = tag, prefix
        # Values by name; and, where a namespace has several prefixes, which one an attribute was written with.
        self._attrib, self._prefixes = {}, None
        # Namespaces by prefix, of this start tag alone.
        self._declared = None
        self._text = self._tail = None
        self._children = []
        self._parent = self._document = self._line = None

    # Names and namespaces

    @property
    def tag(self):
        return self._tag

    @tag.setter
    def tag(self, value):
        uri, local = split(value)
        changes[0] += 1
        self._tag = joined(uri, local)
        self._prefix = declare(self, uri) if uri else None

    @property
    def prefix(self):
        return self._prefix

    @property
    def nsmap(self):
        found = {}
        element = self
        while element is not None:
            if element._declared:
                for prefix, uri in element._declared.items():
                    found.setdefault(prefix, uri)
            element = element._parent
        return {prefix: uri for prefix, uri in found.items() if uri}

    # Texts

    @property
    def text(self):
        return self._text

    @text.setter
    def text(self, value):
        changes[0] += 1
        self._text = self._text_of(value)

    @property
    def tail(self):
        return self._tail

    @tail.setter
    def tail(self, value):
        changes[0] += 1
        self._tail = self._text_of(value)

    def _text_of(self, value):
        if value is None:
            return None
        if isinstance(value, _names.QName):
            return f'{declare(self, value.namespace)}:{value.localname}' if value.namespace else value.localname
        return checked(value)

    # Attributes

    @property
    def attrib(self):
        return _Attrib(self)

    def get(self, key, default=None):
        return self._attrib.get(key if isinstance(key, str) else joined(*split(key)), default)

    def set(self, key, value):
        uri, local = split(key, 'attribute')
        value = self._text_of(value)
        if value is None:
            raise TypeError("Argument must be bytes or unicode, got 'NoneType'")
        changes[0] += 1
        if uri:
            declare(self, uri, attribute=True)
        self._attrib[joined(uri, local)] = value

    def keys(self):
        return list(self._attrib)

    def values(self):
        return list(self._attrib.values())

    def items(self):
        return list(self._attrib.items())

    # Children

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        return bool(self._children)

    def __iter__(self):
        # Of what was there: whoever removes children meanwhile still sees the others.
        return iter(tuple(self._children))

    def __reversed__(self):
        return iter(self._children[::-1])

    def __contains__(self, node):
        return isinstance(node, _Element) and node._parent is self

    def __getitem__(self, at):
        try:
            return self._children[at]
        except IndexError:
            raise IndexError('list index out of range') from None

    def __setitem__(self, at, value):
        if isinstance(at, slice):
            new = [_node(each) for each in value]
            old = self._children[at]
            if at.step not in (None, 1) and len(new) != len(old):
                raise ValueError(f'attempt to assign sequence of size {len(new)} to extended slice of size {len(old)}')
            where = range(*at.indices(len(self._children)))
            for node in old:
                _detach(node)
            if where.step == 1:
                for offset, node in enumerate(new):
                    self.insert(where.start + offset, node)
            else:
                for position, node in sorted(zip(where, new), key=lambda pair: pair[0]):
                    self.insert(position, node)
        else:
            old = self[at]
            self.replace(old, value)

    def __delitem__(self, at):
        for node in self._children[at] if isinstance(at, slice) else [self[at]]:
            _detach(node)

    def append(self, element):
        _attach(self, len(self._children), _node(element))

    def extend(self, elements):
        for element in tuple(elements):
            self.append(element)

    def insert(self, index, element):
        _attach(self, slice(index, None).indices(len(self._children))[0], _node(element))

    def remove(self, element):
        if _node(element)._parent is not self:
            raise ValueError('Element is not a child of this node.')
        _detach(element)

    def replace(self, old_element, new_element):
        if _node(old_element)._parent is not self:
            raise ValueError('Element is not a child of this node.')
        if new_element is not old_element:
            _attach(self, self._children.index(old_element), _node(new_element))
            _detach(old_element)

    def addnext(self, element):
        self._add_sibling(_node(element), 1)

    def addprevious(self, element):
        self._add_sibling(_node(element), 0)

    def _add_sibling(self, element, after):
        if self._parent is not None:
            _attach(self._parent, self._parent._children.index(self) + after, element)
            if after and self._tail is not None:
                # It comes between this element and the text behind it.
                element._tail, self._tail = (element._tail or '') + self._tail, None
            return
        if isinstance(element._tag, str):
            raise TypeError('Only processing instructions and comments can be siblings of the root element')
        _detach(element)
        beside = document_of(self).beside
        beside.insert(beside.index(self) + after, element)
        # What stands outside of the root has no text after it.
        element._tail, element._document = None, document_of(self)
        changes[0] += 1

    def clear(self, keep_tail=False):
        for child in self:
            _detach(child)
        changes[0] += 1
        self._attrib, self._prefixes, self._text = {}, None, None
        if not keep_tail:
            self._tail = None

    def index(self, child, start=None, stop=None):
        if _node(child)._parent is not self:
            raise ValueError('Element is not a child of this node.')
        at = self._children.index(child)
        if at not in range(*slice(start, stop).indices(len(self._children))):
            raise ValueError('list.index(x): x not in slice')
        return at

    def getchildren(self):
        return list(self._children)

    # Where it stands

    def getparent(self):
        return self._parent

    def getnext(self):
        around, at = _siblings(self)
        return around[at + 1] if at + 1 < len(around) else None

    def getprevious(self):
        around, at = _siblings(self)
        return around[at - 1] if at > 0 else None

    def getroottree(self):
        from ._tree import _ElementTree
        return _ElementTree(document=document_of(self))

    @property
    def sourceline(self):
        return self._line() if callable(self._line) else self._line

    @sourceline.setter
    def sourceline(self, line):
        if line <= 0:
            raise ValueError('sourceline must be positive')
        self._line = line

    @property
    def base(self):
        return self.get(f'{{{XML}}}base') or document_of(self).url

    def makeelement(self, _tag, attrib=None, nsmap=None, **_extra):
        return Element(_tag, attrib, nsmap, **_extra)

    # Walks

    def iter(self, tag=None, *tags):
        wanted = tag_filter(tag, *tags)
        return (node for node in walk(self) if wanted is None or wanted(node))

    def iterchildren(self, tag=None, *tags, reversed=False):
        return only(self._children[::-1] if reversed else tuple(self._children), tag, tags)

    def iterdescendants(self, tag=None, *tags):
        wanted = tag_filter(tag, *tags)
        return (node for node in walk(self) if node is not self and (wanted is None or wanted(node)))

    def iterancestors(self, tag=None, *tags):
        found, node = [], self._parent
        while node is not None:
            found.append(node)
            node = node._parent
        return only(found, tag, tags)

    def itersiblings(self, tag=None, *tags, preceding=False):
        around, at = _siblings(self)
        return only(around[:at][::-1] if preceding else around[at + 1:], tag, tags)

    def itertext(self, tag=None, *tags, with_tail=True):
        wanted = tag_filter(tag, *tags)
        takes = lambda node: wanted(node) if wanted else True
        # Each node is met twice: before what is in it, and behind.
        open_nodes = [(self, False)]
        while open_nodes:
            node, behind = open_nodes.pop()
            if behind:
                if node._tail and takes(node) and (with_tail and node is not self):
                    yield node._tail
                continue
            if node._text and takes(node) and (isinstance(node._tag, str) or wanted):
                yield node._text
            open_nodes.append((node, True))
            open_nodes.extend((child, False) for child in reversed(node._children))

    # Searches

    def find(self, path, namespaces=None):
        from . import _paths
        return _paths.elements.find(self, path_of(path), namespaces)

    def findall(self, path, namespaces=None):
        from . import _paths
        return _paths.elements.findall(self, path_of(path), namespaces)

    def iterfind(self, path, namespaces=None):
        from . import _paths
        return _paths.elements.iterfind(self, path_of(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        from . import _paths
        return _paths.elements.findtext(self, path_of(path), default, namespaces)

    def xpath(self, _path, *, namespaces=None, extensions=None, smart_strings=True, **_variables):
        from . import _paths
        return _paths.evaluate(self, _path, namespaces, extensions, smart_strings, _variables)

    def cssselect(self, expr, *, translator='xml'):
        raise NotImplementedError('cssselect is not in this lxml: use xpath() or find()')

    # Copies

    def __copy__(self):
        return self.__deepcopy__(None)

    def __deepcopy__(self, memo):
        copied = _copy(self)
        copied._tail = self._tail
        settle(copied, scope(self._parent), copied=True)
        return copied

    def __reduce__(self):
        raise TypeError(f"cannot pickle '{type(self).__name__}' object: use tostring()")

    def __repr__(self):
        return f'<Element {self._tag} at {id(self):#x}>'


class _Content(_Element):
    """What has a text, and nothing else in it."""

    __slots__ = ()

    nsmap = property(lambda self: {})
    attrib = property(lambda self: {})

    def append(self, element):
        raise TypeError('this element does not have children or attributes')

    def insert(self, index, element):
        raise TypeError('this element does not have children or attributes')

    def set(self, key, value):
        raise TypeError('this element does not have children or attributes')


class _Comment(_Content):
    __slots__ = ()

    tag = property(lambda self: Comment)

    @property
    def text(self):
        return self._text or ''

    @text.setter
    def text(self, value):
        changes[0] += 1
        self._text = comment_text(value)

    def __repr__(self):
        return f'<!--{self.text}-->'


class _ProcessingInstruction(_Content):
    __slots__ = ()

    tag = property(lambda self: ProcessingInstruction)

    @property
    def target(self):
        return self._prefix

    @target.setter
    def target(self, value):
        changes[0] += 1
        self._prefix = split(value)[1]

    @property
    def attrib(self):
        import re
        return {name: one or other for name, one, other in
                re.findall(r'''([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')''', self._text or '')}

    def get(self, key, default=None):
        return self.attrib.get(key, default)

    def __repr__(self):
        return f'<?{self.target} {self._text}?>' if self._text else f'<?{self.target}?>'


def comment_text(value):
    text = '' if value is None else checked(value)
    if '--' in text or text.endswith('-'):
        raise ValueError("Comment may not contain '--' or end with '-'")
    return text


# What makes nodes

def Element(_tag, attrib=None, nsmap=None, **_extra):
    uri, local = split(_tag)
    element = _Element(joined(uri, local))
    _fill(element, uri, attrib, nsmap, _extra)
    return element


def SubElement(_parent, _tag, attrib=None, nsmap=None, **_extra):
    if type(_parent) is not _Element:
        raise TypeError(f"Argument '_parent' has incorrect type (expected lxml.etree._Element, got "
                        f'{type(_parent).__name__})')
    uri, local = split(_tag)
    element = _Element(joined(uri, local))
    element._parent = _parent
    _fill(element, uri, attrib, nsmap, _extra)
    _parent._children.append(element)
    changes[0] += 1
    return element


def _fill(element, uri, attrib, nsmap, extra):
    if attrib is not None and not hasattr(attrib, 'items'):
        raise TypeError(f'Invalid attribute dictionary: {type(attrib).__name__}')
    if nsmap:
        known = scope(element._parent)
        for prefix, declared in nsmap.items():
            _names.check_prefix(prefix)
            if known.get(prefix) != declared:
                element._declared = {**(element._declared or {}), prefix: checked(declared)}
    if uri:
        own = [prefix for prefix, declared in (element._declared or {}).items() if declared == uri]
        element._prefix = own[0] if own else declare(element, uri)
    for name, value in [*(attrib.items() if attrib else ()), *extra.items()]:
        element.set(name, value)


def Comment(text=None):
    comment = _Comment()
    comment._text = comment_text(text)
    return comment


def ProcessingInstruction(target, text=None):
    instruction = _ProcessingInstruction()
    instruction._prefix = split(target)[1]
    if instruction._prefix.lower() == 'xml':
        raise ValueError(f'Invalid PI name {instruction._prefix!r}')
    instruction._text = None if text is None else checked(text)
    if text is not None and '?>' in instruction._text:
        raise ValueError("PI text must not contain '?>'")
    return instruction


# Trees

def _siblings(node):
    around = node._parent._children if node._parent is not None else document_of(node).beside
    return around, around.index(node)


def _node(value):
    if not isinstance(value, _Element):
        raise TypeError(f"Argument 'element' has incorrect type (expected lxml.etree._Element, got "
                        f'{type(value).__name__})')
    return value


def _detach(node):
    """Takes a node out of its tree; its tail goes with it."""
    changes[0] += 1
    if node._parent is not None:
        before, made = scope(node._parent), document_of(node).prefixes_made
        node._parent._children.remove(node)
        node._parent, node._document = None, Document(node)
        node._document.prefixes_made = made
        settle(node, before)
    elif node._document is not None:
        if not isinstance(node._tag, str):
            node._document.beside.remove(node)
        node._document = None


def _attach(parent, at, node):
    above = parent
    while above is not None:
        if above is node:
            raise ValueError('cannot append parent to itself')
        above = above._parent
    changes[0] += 1
    before = scope(node._parent)
    if node._parent is parent:
        old = parent._children.index(node)
        del parent._children[old]
        parent._children.insert(at - 1 if old < at else at, node)
        return
    if node._parent is not None:
        node._parent._children.remove(node)
    elif node._document is not None:
        if not isinstance(node._tag, str):
            node._document.beside.remove(node)
        node._document = None
    node._parent = parent
    parent._children.insert(at, node)
    settle(node, before)


def _copy(node):
    copied = _shallow(node)
    open_nodes = [(node, copied)]
    while open_nodes:
        old, new = open_nodes.pop()
        for child in old._children:
            twin = _shallow(child)
            twin._tail, twin._parent = child._tail, new
            new._children.append(twin)
            if child._children:
                open_nodes.append((child, twin))
    return copied


def _shallow(node):
    twin = type(node)(node._tag, node._prefix)
    twin._attrib, twin._text, twin._line = dict(node._attrib), node._text, node._line
    twin._prefixes = node._prefixes and dict(node._prefixes)
    twin._declared = node._declared and dict(node._declared)
    return twin
