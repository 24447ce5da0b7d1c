"""What lxml.etree has beside trees: events, and helpers that change whole trees."""

from . import _parser
from ._documents import changes, tag_filter, walk
from ._namespaces import prefix_in, prefix_uri, split_known
from ._nodes import Comment, _detach, _Element
from ._tree import _ElementTree


def iselement(element):
    return isinstance(element, _Element)


def adopt_external_document(*arguments, **options):
    raise NotImplementedError('adopt_external_document is not in this lxml')


class _Walk:
    """Events of a tree: start, end, start-ns, end-ns, comment, pi."""

    def __init__(self, root, events, tag):
        self.root = root
        self._events = iter(_events_of(root, tuple(events), tag_filter(*tag) if isinstance(tag, (list, tuple, set))
                                       else tag_filter(tag)))

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._events)


class iterparse(_Walk):
    """As lxml has it, but for one thing: the whole document is read first, so that it saves no memory."""

    def __init__(self, source, events=('end',), *, tag=None, attribute_defaults=False, dtd_validation=False, load_dtd=False,
                 no_network=True, remove_blank_text=False, compact=True, resolve_entities=True, remove_comments=False,
                 remove_pis=False, strip_cdata=True, encoding=None, html=False, recover=None, huge_tree=False,
                 collect_ids=True, schema=None):
        if html:
            raise NotImplementedError('iterparse(html=True) is not in this lxml')
        parser = _parser.XMLParser(encoding, attribute_defaults, dtd_validation, load_dtd, no_network, schema=schema,
                                   recover=bool(recover), huge_tree=huge_tree, remove_blank_text=remove_blank_text,
                                   resolve_entities=resolve_entities, remove_comments=remove_comments,
                                   remove_pis=remove_pis, strip_cdata=strip_cdata)
        super().__init__(_parser.load(source, parser).root, events, tag)
        self.error_log = parser.error_log

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        pass


class iterwalk(_Walk):
    def __init__(self, element_or_tree, events=('end',), tag=None):
        super().__init__(_root_of(element_or_tree), events, tag)


def _root_of(element_or_tree):
    return element_or_tree._there() if isinstance(element_or_tree, _ElementTree) else element_or_tree


def _events_of(root, events, wanted):
    known = {'start', 'end', 'start-ns', 'end-ns', 'comment', 'pi'}
    for event in events:
        if event not in known:
            raise ValueError(f'invalid event name {event!r}')
    open_nodes = [(root, False)]
    while open_nodes:
        node, behind = open_nodes.pop()
        if not isinstance(node._tag, str):
            name = 'comment' if node.tag is Comment else 'pi'
            if name in events and not behind:
                yield name, node
            continue
        declared = node._declared or {}
        if behind:
            if 'end' in events and (wanted is None or wanted(node)):
                yield 'end', node
            if 'end-ns' in events:
                yield from (('end-ns', None) for _ in declared)
            continue
        if 'start-ns' in events:
            yield from (('start-ns', (prefix or '', uri)) for prefix, uri in declared.items())
        open_nodes.append((node, True))
        open_nodes.extend((child, False) for child in reversed(node._children))
        if 'start' in events and (wanted is None or wanted(node)):
            yield 'start', node


def _matching(tree, names):
    wanted = tag_filter(*names)
    root = _root_of(tree)
    return [node for node in walk(root) if node is not root and wanted(node)] if names else []


def strip_elements(tree_or_element, *tag_names, with_tail=True):
    """Takes out the elements of these names, with all that is in them."""
    for node in _matching(tree_or_element, tag_names):
        if node._parent is not None:
            if not with_tail:
                _give(node, node._tail)
            _detach(node)


def strip_tags(tree_or_element, *tag_names):
    """Takes out the elements of these names, and leaves what is in them."""
    for node in _matching(tree_or_element, tag_names):
        parent = node._parent
        at = parent._children.index(node)
        _give(node, node._text if isinstance(node._tag, str) else None)
        children = list(node._children)
        for offset, child in enumerate(children):
            parent.insert(at + offset, child)
        tail, node._tail = node._tail, None
        _give(node, tail)
        _detach(node)


def _give(node, text):
    """Puts a text before a node."""
    if not text:
        return
    changes[0] += 1
    parent = node._parent
    at = parent._children.index(node)
    if at:
        before = parent._children[at - 1]
        before._tail = (before._tail or '') + text
    else:
        parent._text = (parent._text or '') + text


def strip_attributes(tree_or_element, *attribute_names):
    changes[0] += 1
    names = [getattr(name, 'text', name) for name in attribute_names]
    for node in walk(_root_of(tree_or_element)):
        for name in list(node._attrib):
            local = name.rpartition('}')[2]
            if name in names or '{*}' + local in names or (name[0] == '{' and name[:-len(local)] + '*' in names):
                del node._attrib[name]


def cleanup_namespaces(tree_or_element, top_nsmap=None, keep_ns_prefixes=None):
    """Takes out declarations that nothing uses."""
    root = _root_of(tree_or_element)
    changes[0] += 1
    if top_nsmap:
        root._declared = {**(root._declared or {}), **top_nsmap}
        for node in walk(root):
            if node is not root and node._declared:
                node._declared = {prefix: uri for prefix, uri in node._declared.items()
                                  if uri not in top_nsmap.values()} or None
        for node in walk(root):
            if isinstance(node._tag, str) and (uri := split_known(node._tag)) and prefix_uri(node, node._prefix) != uri:
                node._prefix = prefix_in(node, uri)
    kept = set(keep_ns_prefixes or ())
    used = {}
    for node in walk(root):
        if not isinstance(node._tag, str):
            continue
        prefixes = [node._prefix] if split_known(node._tag) else []
        for name in node._attrib:
            if uri := split_known(name):
                prefix = (node._prefixes or {}).get(name)
                prefixes.append(prefix if prefix is not None else prefix_in(node, uri, attribute=True))
        for prefix in prefixes:
            holder = node
            while holder is not None and prefix not in (holder._declared or ()):
                holder = holder._parent
            used.setdefault(id(holder), set()).add(prefix)
    for node in walk(root):
        if node._declared:
            node._declared = {prefix: uri for prefix, uri in node._declared.items()
                              if prefix in kept or prefix in used.get(id(node), ()) or not uri} or None


def indent(tree, space='  ', *, level=0):
    """Lays a tree out by white space, where there is nothing else."""
    if level < 0:
        raise ValueError(f'Initial indentation level must be >= 0, got {level}')
    changes[0] += 1
    root = _root_of(tree)
    blank = lambda text: not text or not text.strip()
    open_nodes = [(root, level)]
    while open_nodes:
        node, depth = open_nodes.pop()
        if not node._children:
            continue
        inner = '\n' + space * (depth + 1)
        if blank(node._text):
            node._text = inner
        for child in node._children:
            if blank(child._tail):
                child._tail = inner
            open_nodes.append((child, depth + 1))
        if blank(node._children[-1]._tail):
            node._children[-1]._tail = '\n' + space * depth
