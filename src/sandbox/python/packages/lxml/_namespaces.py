"""Namespaces: what is declared where, and what becomes of it when nodes move."""

from . import _names
from ._documents import document_of, walk
from ._names import XML


def scope(element):
    """Namespaces by prefix, as they are where the children of an element are."""
    above = []
    while element is not None:
        if element._declared:
            above.append(element._declared)
        element = element._parent
    found = {'xml': XML}
    for declared in reversed(above):
        found.update(declared)
    return found


def prefix_in(element, uri, attribute=False):
    """The prefix that is nearest to an element for a namespace; False where there is none. An attribute needs a name."""
    if uri == XML:
        return 'xml'
    default, shadowed = False, set()
    while element is not None:
        for prefix, declared in (element._declared or {}).items():
            if declared == uri and prefix not in shadowed:
                if prefix is not None or not attribute:
                    return prefix
        shadowed.update(element._declared or ())
        element = element._parent
    return default


def declare(element, uri, attribute=False, wish=None):
    """The prefix for a namespace at an element, which declares it where nobody above has."""
    found = prefix_in(element, uri, attribute)
    if found is not False:
        return found
    prefix = wish or _names.known_prefixes.get(uri)
    taken = scope(element)
    if prefix is None or prefix in taken:
        made = document_of(element).prefixes_made
        while prefix is None or prefix in taken:
            prefix = f'ns{made[0]}'
            made[0] += 1
    element._declared = {**(element._declared or {}), prefix: uri}
    return prefix


def settle(top, before, copied=False):
    """
    Makes the namespaces of a node hold where it stands now; `before`: those around it where it came from. As in lxml, what
    it declares and the new place knows goes, and what it lacks is declared on it: in a copy under the same prefix, else a
    default namespace gets a name.
    """
    if not isinstance(top._tag, str):
        return
    around = scope(top._parent)
    if around == before and not any(node._declared for node in walk(top)):
        return
    uris = set(around.values())
    for node in walk(top):
        if not isinstance(node._tag, str):
            continue
        if node._declared:
            kept = {prefix: uri for prefix, uri in node._declared.items()
                    if uri not in uris or (node is not top and prefix_in(node._parent, uri) is False)}
            node._declared = kept or None
        uri = split_known(node._tag)
        if uri:
            node._prefix = _settled(top, node, uri, node._prefix, False, copied)
        for name in node._attrib:
            uri = split_known(name)
            if uri and uri != XML:
                wish = (node._prefixes or {}).get(name)
                if wish is None:
                    wish = next((prefix for prefix, known in before.items() if prefix and known == uri), None)
                settled = _settled(top, node, uri, wish, True, copied)
                if node._prefixes and name in node._prefixes:
                    node._prefixes[name] = settled


def _settled(top, node, uri, wish, attribute, copied):
    if prefix_uri(node, wish) == uri and (wish is not None or not attribute):
        return wish
    found = prefix_in(node, uri, attribute)
    if found is not False:
        return found
    if copied and wish is None and not attribute and None not in (top._declared or ()):
        top._declared = {**(top._declared or {}), None: uri}
        return None
    return declare(top if prefix_uri(node, wish) is None else node, uri, attribute, wish)


def prefix_uri(node, prefix):
    """The namespace of a prefix at a node."""
    if prefix == 'xml':
        return XML
    while node is not None:
        if node._declared and prefix in node._declared:
            return node._declared[prefix]
        node = node._parent
    return None


def split_known(name):
    """The namespace of a name that is known to be one."""
    return name[1:name.index('}')] if name[0] == '{' else None
