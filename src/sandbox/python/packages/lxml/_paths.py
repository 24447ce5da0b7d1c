"""Searches: ElementTree's paths by the standard library's own, XPath 1.0 by elementpath."""

import importlib.util

from . import _names
from ._documents import changes, document_of
from ._errors import XPathEvalError, XPathSyntaxError
from ._nodes import _Element


class _Parents:
    """What ElementPath makes a map of each time: elements here know their parents."""

    def __contains__(self, node):
        return node._parent is not None

    def __getitem__(self, node):
        if node._parent is None:
            raise KeyError(node)
        return node._parent


def _element_paths():
    """A copy of the standard library's ElementPath that goes by what elements here can."""
    spec = importlib.util.find_spec('xml.etree.ElementPath')
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    parents = _Parents()
    module.get_parent_map = lambda context: parents

    def star(next, token):
        def select(context, result):
            for node in result:
                yield from (child for child in node if isinstance(child._tag, str))
        return select

    def parent(next, token):
        def select(context, result):
            for node in result:
                if node._parent is not None:
                    yield node._parent
        return select

    module.ops.update({'*': star, '..': parent})
    return module


class _Paths:
    """As lxml has them: None is the prefix of the default namespace."""

    def __init__(self, module):
        self._module = module

    def iterfind(self, node, path, namespaces=None):
        known = {prefix or '': uri for prefix, uri in namespaces.items()} if namespaces else None
        return self._module.iterfind(node, path, known)

    def find(self, node, path, namespaces=None):
        return next(self.iterfind(node, path, namespaces), None)

    def findall(self, node, path, namespaces=None):
        return list(self.iterfind(node, path, namespaces))

    def findtext(self, node, path, default=None, namespaces=None):
        found = self.find(node, path, namespaces)
        return default if found is None else found.text or ''


elements = _Paths(_element_paths())


class _ElementUnicodeResult(str):
    """A text that an XPath has found, which knows where it stands."""

    _parent = attrname = None
    is_attribute = is_text = is_tail = False

    def getparent(self):
        return self._parent


# What leads out of the element that an expression begins at. Others need no look at the whole document.
_outward = {'parent', '..', 'ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling', 'following',
            'following-sibling', 'namespace', 'lang'}

_compiled = {}
_latest = []


def compiled(path, namespaces, syntax_error=False):
    """The expression's tree. Throws XPathEvalError, or XPathSyntaxError."""
    if isinstance(path, bytes):
        path = path.decode()
    if not isinstance(path, str):
        raise TypeError(f"Argument must be bytes or unicode, got '{type(path).__name__}'")
    known = dict(namespaces or {})
    if None in known or '' in known:
        raise TypeError('empty namespace prefix is not supported in XPath')
    key = path, tuple(sorted(known.items()))
    if key not in _compiled:
        from elementpath import ElementPathError, XPath1Parser
        parser = XPath1Parser(namespaces=known)
        try:
            if len(_compiled) > 200:
                _compiled.clear()
            token = parser.parse(path)
        except (ElementPathError, RecursionError) as error:
            raise (XPathSyntaxError if syntax_error else XPathEvalError)(_reason(error)) from None
        symbols = {(each.symbol, len(each)) for each in token.iter()}
        if any(symbol == 'id' for symbol, _ in symbols):
            raise XPathEvalError('id() is not in this lxml: use [@id="..."]')
        outward = any(symbol in _outward or symbol in ('/', '//') and parts < 2 for symbol, parts in symbols)
        _compiled[key] = token, outward
    return _compiled[key]


def _reason(error):
    said = str(error)
    code = getattr(error, 'code', None) or ''
    if 'XPST0081' in code or 'not declared' in said or 'prefix' in said and 'unknown' in said:
        return f'Undefined namespace prefix: {said}'
    if 'XPST0017' in code or 'unknown function' in said:
        return f'Unregistered function: {said}'
    if 'XPST0008' in code and 'variable' in said:
        return f'Undefined variable: {said}'
    return f'Invalid expression: {said}'


def evaluate(node, path, namespaces=None, extensions=None, smart_strings=True, variables=None, syntax_error=False):
    """What `xpath` gives: nodes and texts in the order of the document, or a number, a truth, a text."""
    if extensions:
        raise NotImplementedError('XPath extensions are not in this lxml')
    token, outward = compiled(path, namespaces, syntax_error)
    from elementpath import DocumentNode, ElementPathError, XPathContext
    is_tree = not isinstance(node, _Element)
    element = node._there() if is_tree else node
    root, at = _nodes_of(element, outward or is_tree)
    given = {name: value.text if isinstance(value, _names.QName) else value for name, value in (variables or {}).items()}
    try:
        context = XPathContext(root=root, item=root if is_tree else at, variables=given or None)
        found = token.evaluate(context)
    except (ElementPathError, RecursionError, ArithmeticError, ValueError, TypeError, KeyError) as error:
        raise XPathEvalError(_reason(error)) from None
    if isinstance(found, bool):
        return found
    if isinstance(found, str):
        return _ElementUnicodeResult(found) if smart_strings else found
    if not isinstance(found, list):
        return float(found)
    # Once each, in the order of the document, which is no answer itself.
    once = {id(each): each for each in found if not isinstance(each, DocumentNode)}
    nodes = sorted(once.values(), key=lambda each: each.position)
    return [_result(each, smart_strings) for each in nodes]


def _nodes_of(element, whole):
    """elementpath's nodes of an element, or of the document around it, and that of the element."""
    from elementpath import build_lxml_node_tree
    if whole:
        document = document_of(element)
        top = document.root
        if top is None:
            top = element
    else:
        top = element
    # Many questions in a row go to a tree that nobody has changed.
    if not _latest or _latest[0] != (id(top), whole, changes[0]):
        tree = build_lxml_node_tree(top.getroottree()) if whole else build_lxml_node_tree(top, fragment=True)
        _latest[:] = [(id(top), whole, changes[0]), tree, top]
    tree = _latest[1]
    return tree, tree.elements[element]


def _result(found, smart):
    from elementpath import AttributeNode, NamespaceNode, TextNode
    if isinstance(found, AttributeNode):
        text = str(found.value)
        if not smart:
            return text
        result = _ElementUnicodeResult(text)
        result.is_attribute, result.attrname = True, found.name
        result._parent = found.parent and found.parent.elem
        return result
    if isinstance(found, TextNode):
        if not smart:
            return str(found.value)
        result = _ElementUnicodeResult(found.value)
        around = found.parent.children
        at = next(at for at, each in enumerate(around) if each is found)
        before = around[at - 1] if at else None
        result.is_tail = before is not None
        result.is_text = not result.is_tail
        result._parent = before.elem if before is not None else found.parent.elem
        return result
    if isinstance(found, NamespaceNode):
        return found.prefix, found.uri
    return found.elem


class XPath:
    """An expression that is read once: `XPath('//a')(element)`. Throws XPathSyntaxError."""

    def __init__(self, path, *, namespaces=None, extensions=None, regexp=True, smart_strings=True):
        self.path, self._options = path, (namespaces, extensions, smart_strings)
        compiled(path, namespaces, syntax_error=True)

    def __call__(self, _etree_or_element, **_variables):
        return evaluate(_etree_or_element, self.path, *self._options, _variables, syntax_error=True)

    def __repr__(self):
        return self.path


class XPathEvaluator:
    """Expressions for one element or tree: `XPathEvaluator(tree)('//a')`."""

    def __init__(self, etree, *, namespaces=None, extensions=None, regexp=True, smart_strings=True):
        self._node, self._options = etree, (namespaces, extensions, smart_strings)

    def __call__(self, _path, **_variables):
        return evaluate(self._node, _path, *self._options, _variables)
