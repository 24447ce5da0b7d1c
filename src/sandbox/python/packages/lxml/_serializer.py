"""Writing trees as libxml2 writes them."""

import codecs
import re

from ._namespaces import prefix_in, scope
from ._nodes import _Comment, _Element

# Encodings that need no declaration.
_plain = ('ASCII', 'UTF-8', 'UTF8', 'US-ASCII')
_deepest = 60

_text_marks = re.compile('[&<>\r]')
_value_marks = re.compile('[&<>"\r\n\t]')
_written = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;', '\n': '&#10;', '\t': '&#9;'}
_mark = lambda found: _written[found[0]]


def escape_text(text):
    return _text_marks.sub(_mark, text) if _text_marks.search(text) else text


def escape_value(text):
    return _value_marks.sub(_mark, text) if _value_marks.search(text) else text


def tostring(element_or_tree, *, encoding=None, method='xml', xml_declaration=None, pretty_print=False, with_tail=True,
             standalone=None, doctype=None, exclusive=False, inclusive_ns_prefixes=None, with_comments=True,
             strip_text=False):
    """Bytes, in ASCII by default; a text with encoding='unicode'."""
    node, document = _parts(element_or_tree)
    to_text = encoding is str or isinstance(encoding, str) and encoding.lower() == 'unicode'
    name = 'ASCII' if encoding is None or to_text else encoding
    if isinstance(name, bytes):
        name = name.decode('ascii')
    try:
        codecs.lookup(name)
    except LookupError:
        raise LookupError(f'unknown encoding: {name!r}') from None
    if method in ('c14n', 'c14n2'):
        raise _not_here(f'method={method!r}', 'canonicalize(), which writes C14N 2.0')
    if method not in ('xml', 'text'):
        raise _not_here(f'method={method!r}', "method='xml'")
    if method == 'text':
        text = ''.join(node.itertext()) + (node.tail or '' if with_tail and document is None else '')
        return text if to_text else text.encode(name)
    declared = xml_declaration
    if declared is None:
        declared = not to_text and (standalone is not None or encoding is not None and name.upper() not in _plain)
    if to_text and xml_declaration:
        raise ValueError('Serialisation to unicode must not request an XML declaration')
    parts = []
    if declared:
        parts.append(_declaration(document, name, standalone))
    if doctype is not None:
        parts.append(f'{doctype}\n')
    write(parts, node, document, pretty_print, with_tail and document is None, doctype is None)
    text = ''.join(parts)
    return text if to_text else text.encode(name, 'xmlcharrefreplace')


def tounicode(element_or_tree, **options):
    return tostring(element_or_tree, encoding='unicode', **options)


def tostringlist(element_or_tree, **options):
    return [tostring(element_or_tree, **options)]


def canonicalize(xml_data=None, *, out=None, from_file=None, **options):
    """C14N 2.0, by the standard library."""
    from xml.etree.ElementTree import canonicalize as canonical
    if isinstance(xml_data, _Element) or hasattr(xml_data, 'getroot'):
        xml_data = tostring(xml_data, encoding='unicode', with_tail=False)
    return canonical(xml_data, out=out, from_file=from_file, **options)


def dump(elem, *, pretty_print=True, with_tail=True):
    print(tostring(elem, encoding='unicode', pretty_print=pretty_print, with_tail=with_tail), end='')


def _not_here(what, instead):
    return NotImplementedError(f'tostring({what}) is not in this lxml: use {instead}')


def _parts(element_or_tree):
    """What is written, and its document where all of that is."""
    if isinstance(element_or_tree, _Element):
        return element_or_tree, None
    if hasattr(element_or_tree, '_written'):
        return element_or_tree._written()
    raise TypeError(f"Type '{type(element_or_tree).__name__}' cannot be serialized.")


def _declaration(document, encoding, standalone):
    version = document.version if document else '1.0'
    alone = '' if standalone is None else f" standalone='{'yes' if standalone else 'no'}'"
    return f"<?xml version='{version}' encoding='{encoding}'{alone}?>\n"


def doctype_of(document):
    if not document.doctype:
        return ''
    name, public, system, subset, _ = document.doctype
    quote = lambda text: f"'{text}'" if '"' in text else f'"{text}"'
    identifiers = f' PUBLIC {quote(public)} {quote(system or "")}' if public else f' SYSTEM {quote(system)}' if system else ''
    return f'<!DOCTYPE {name}{identifiers}{"" if subset is None else f" [{subset}]"}>'


def write(parts, node, document, pretty, with_tail, with_doctype=True):
    """A node; with its document, what stands around the root as well."""
    around = document.beside if document else [node]
    at = around.index(node)
    doctype = f'{doctype_of(document)}\n' if document and with_doctype and document.doctype else ''
    for position, before in enumerate(around[:at]):
        if position == (document.doctype or [0])[-1]:
            parts.append(doctype)
        _write_node(parts, before, False)
        if pretty:
            parts.append('\n')
    if not document or not document.doctype or document.doctype[-1] >= at:
        parts.append(doctype)
    _write_node(parts, node, pretty)
    if with_tail and node._tail:
        parts.append(escape_text(node._tail))
    for behind in around[at + 1:]:
        if pretty:
            parts.append('\n')
        _write_node(parts, behind, False)
    if pretty:
        parts.append('\n')


def _content(node):
    if isinstance(node, _Comment):
        return f'<!--{node._text or ""}-->'
    return f'<?{node._prefix} {node._text}?>' if node._text else f'<?{node._prefix}?>'


def _write_node(parts, top, pretty):
    if not isinstance(top._tag, str):
        parts.append(_content(top))
        return
    # Tags by name and prefix; attributes' names, as long as nobody declares others.
    tags, outer = {}, {}
    # What is still to write: a text, or a node with its level, whether it is indented, and what is known of names.
    open_parts = [(top, 0, pretty, outer)]
    while open_parts:
        entry = open_parts.pop()
        if isinstance(entry, str):
            parts.append(entry)
            continue
        node, level, indented, names = entry
        tag = node._tag
        if not isinstance(tag, str):
            parts.append(_content(node))
            continue
        name = tags.get((tag, node._prefix))
        if name is None:
            local = tag.rpartition('}')[2]
            name = tags[tag, node._prefix] = f'{node._prefix}:{local}' if node._prefix else local
        parts.append(f'<{name}')
        declared = node._declared
        if node is top and node._parent is not None:
            # What it declares and uses, then what parents declare, the nearest first: libxml2 writes a copy of it.
            declared = dict(declared or {})
            used = [node._prefix] if tag[0] == '{' else []
            used += [_attribute_name(node, name).partition(':')[0] for name in node._attrib if name[0] == '{']
            declared.update({prefix: around[prefix] for around in [scope(node)] for prefix in used if prefix != 'xml'})
            above = node._parent
            while above is not None:
                for prefix, uri in (above._declared or {}).items():
                    declared.setdefault(prefix, uri)
                above = above._parent
        if declared:
            if node is not top:
                names = {}
            for prefix, uri in declared.items():
                parts.append(f' xmlns{f":{prefix}" if prefix else ""}="{escape_value(uri)}"')
        for attribute, value in node._attrib.items():
            qualified = names.get(attribute)
            if qualified is None or node._prefixes:
                qualified = names[attribute] = _attribute_name(node, attribute)
            parts.append(f' {qualified}="{escape_value(value)}"')
        children = node._children
        if not children and node._text is None:
            parts.append('/>')
            continue
        # An element with text in it is left as it is.
        inside = indented and node._text is None and all(child._tail is None for child in children)
        parts.append('>\n' if inside else '>')
        if node._text:
            parts.append(escape_text(node._text))
        open_parts.append(f'{"  " * min(level, _deepest)}</{name}>' if inside else f'</{name}>')
        space = '  ' * min(level + 1, _deepest) if inside else ''
        for child in reversed(children):
            if inside:
                open_parts.append('\n')
            elif child._tail:
                open_parts.append(escape_text(child._tail))
            open_parts.append((child, level + 1, inside, names))
            if inside:
                open_parts.append(space)


def _attribute_name(node, attribute):
    if attribute[0] != '{':
        return attribute
    uri, _, local = attribute[1:].partition('}')
    prefix = (node._prefixes or {}).get(attribute)
    if prefix is None or uri != scope(node).get(prefix):
        prefix = prefix_in(node, uri, attribute=True)
    return f'{prefix}:{local}'
