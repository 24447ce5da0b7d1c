"""A document as a whole: `ElementTree`, and what its declaration and DOCTYPE say."""

import os

from . import _parser, _serializer
from ._documents import Document, document_of, path_of
from ._nodes import _Element, _node


class DocInfo:
    """What stands before a root element."""

    def __init__(self, document):
        self._document = document

    xml_version = property(lambda self: self._document.version)
    encoding = property(lambda self: self._document.encoding)
    standalone = property(lambda self: self._document.standalone)
    root_name = property(lambda self: self._name())
    public_id = property(lambda self: (self._document.doctype or [None] * 3)[1])
    system_url = property(lambda self: (self._document.doctype or [None] * 3)[2])
    # The internal subset is not in it, as in lxml.
    doctype = property(lambda self: _serializer.doctype_of(_without_subset(self._document)))

    @property
    def URL(self):
        return self._document.url

    @URL.setter
    def URL(self, url):
        self._document.url = url

    def clear(self):
        self._document.doctype = None

    def _name(self):
        root = self._document.root
        return self._document.doctype[0] if self._document.doctype else root._tag.rpartition('}')[2] if root is not None else None


def _without_subset(document):
    twin = Document()
    twin.doctype = document.doctype and [*document.doctype[:3], None, 0]
    return twin


class _ElementTree:
    def __init__(self, element=None, document=None):
        self._root = document.root if document is not None else element
        self._alone = document

    def parse(self, source, parser=None, *, base_url=None):
        self._alone = _parser.load(source, parser, base_url)
        self._root = self._alone.root
        return self._root

    def getroot(self):
        return self._root

    def _setroot(self, root):
        self._root, self._alone = _node(root), None

    @property
    def _document(self):
        return self._alone or (document_of(self._root) if self._root is not None else Document())

    @property
    def docinfo(self):
        self._there()
        return DocInfo(self._document)

    @property
    def parser(self):
        return _parser.get_default_parser()

    def _there(self):
        if self._root is None:
            raise AssertionError('ElementTree not initialized, missing root')
        return self._root

    def _written(self):
        root, document = self._there(), self._document
        # A tree of an inner element is that element alone.
        return root, document if root in document.beside else Document(root)

    def write(self, file, *, encoding=None, method='xml', pretty_print=False, xml_declaration=None, with_tail=True,
              standalone=None, doctype=None, compression=0, exclusive=False, inclusive_ns_prefixes=None,
              with_comments=True, strip_text=False):
        if compression:
            raise NotImplementedError('write(compression) is not in this lxml: use gzip')
        data = _serializer.tostring(self, encoding=encoding, method=method, pretty_print=pretty_print,
                                    xml_declaration=xml_declaration, standalone=standalone, doctype=doctype)
        if hasattr(file, 'write'):
            file.write(data)
            return
        with open(os.fspath(file), 'wb') as out:
            out.write(data if isinstance(data, bytes) else data.encode('utf-8'))

    def write_c14n(self, file, **options):
        raise NotImplementedError('write_c14n is not in this lxml: use canonicalize(), which writes C14N 2.0')

    def getpath(self, element):
        """An XPath that finds the element in this tree."""
        steps = []
        while element is not None:
            parent = element._parent
            around = parent._children if parent is not None else document_of(element).beside
            step, same = _step(element), [node for node in around if _step(node) == _step(element)]
            steps.append(f'{step}[{same.index(element) + 1}]' if len(same) > 1 else step)
            if element is self._root:
                break
            element = parent
        return '/' + '/'.join(reversed(steps))

    def getelementpath(self, element):
        steps = []
        while element is not self._there():
            parent = element._parent
            if parent is None:
                raise ValueError('Element is not in this tree.')
            same = [node for node in parent._children if node._tag == element._tag]
            steps.append(f'{element._tag}[{same.index(element) + 1}]' if len(same) > 1 else element._tag)
            element = parent
        return '/'.join(reversed(steps)) or '.'

    def iter(self, tag=None, *tags):
        root = self._there()
        found = [*(root.iter(tag, *tags))]
        if root._parent is not None:
            return iter(found)
        around = self._document.beside
        at = around.index(root)
        beside = lambda nodes: [each for node in nodes for each in node.iter(tag, *tags)]
        return iter(beside(around[:at]) + found + beside(around[at + 1:]))

    def find(self, path, namespaces=None):
        return self._there().find(_relative(path), namespaces)

    def findall(self, path, namespaces=None):
        return self._there().findall(_relative(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._there().iterfind(_relative(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._there().findtext(_relative(path), default, namespaces)

    def xpath(self, _path, *, namespaces=None, extensions=None, smart_strings=True, **_variables):
        from . import _paths
        return _paths.evaluate(self, _path, namespaces, extensions, smart_strings, _variables)

    def xslt(self, *arguments, **options):
        raise NotImplementedError('XSLT is not in this lxml')

    def xinclude(self):
        raise NotImplementedError('XInclude is not in this lxml')

    def relaxng(self, relaxng):
        raise NotImplementedError('RelaxNG is not in this lxml')

    def xmlschema(self, xmlschema):
        from ._schema import XMLSchema
        return XMLSchema(xmlschema).validate(self)

    def __copy__(self):
        return _ElementTree(self._root)

    def __deepcopy__(self, memo):
        root, document = self._there(), self._document
        if root not in document.beside:
            return _ElementTree(root.__deepcopy__(memo))
        twin = Document()
        twin.version, twin.encoding, twin.standalone, twin.url, twin.doctype = (
            document.version, document.encoding, document.standalone, document.url, document.doctype)
        for node in document.beside:
            copied = node.__deepcopy__(memo)
            copied._document = twin
            twin.beside.append(copied)
        return _ElementTree(document=twin)


def _relative(path):
    text = path_of(path)
    return f'.{text}' if text[:1] == '/' else text


def _step(node):
    if not isinstance(node._tag, str):
        return 'comment()' if node.tag.__name__ == 'Comment' else f"processing-instruction('{node._prefix}')"
    local = node._tag.rpartition('}')[2]
    # A default namespace has no prefix that an XPath could say.
    return f'{node._prefix}:{local}' if node._prefix else '*' if node._tag[0] == '{' else local


def ElementTree(element=None, *, file=None, parser=None):
    if file is not None:
        return parse(file, parser)
    if element is not None and not isinstance(element, _Element):
        raise TypeError(f"Argument 'element' has incorrect type (expected lxml.etree._Element, got "
                        f'{type(element).__name__})')
    return _ElementTree(element)


def parse(source, parser=None, *, base_url=None):
    """The tree in a file: by its path, or something with `read`. Throws OSError and XMLSyntaxError."""
    return _ElementTree(document=_parser.load(source, parser, base_url))
