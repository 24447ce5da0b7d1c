"""The part of `lxml.etree` that is here. What is not says so when it is asked for."""

from ._attributes import _Attrib
from ._errors import (DocumentInvalid, LxmlError, LxmlSyntaxError, ParseError, ParserError, SerialisationError, XMLSchemaError,
                      XMLSchemaParseError, XMLSchemaValidateError, XMLSyntaxError, XPathError, XPathEvalError,
                      XPathSyntaxError)
from ._names import QName, register_namespace
from ._nodes import (Comment, Element, ProcessingInstruction, SubElement, _Comment, _Element,
                     _ProcessingInstruction)
from ._parser import (XML, XMLID, XMLParser, fromstring, fromstringlist, get_default_parser, set_default_parser)
from ._paths import XPath, XPathEvaluator, _ElementUnicodeResult
from ._schema import XMLSchema
from ._serializer import canonicalize, dump, tostring, tostringlist, tounicode
from ._tools import (cleanup_namespaces, indent, iselement, iterparse, iterwalk, strip_attributes, strip_elements,
                     strip_tags)
from ._tree import DocInfo, ElementTree, _ElementTree, parse

# Whose interface this follows.
LXML_VERSION = (5, 4, 0, 0)
__version__ = '5.4.0'

Error = LxmlError
PI = ProcessingInstruction

# Programs, elementpath among them, know lxml's things by where they come from.
for _thing in (list(globals().values())):
    if getattr(_thing, '__module__', '').startswith('lxml._'):
        _thing.__module__ = __name__
del _thing


def __getattr__(name):
    if name.startswith('__'):
        raise AttributeError(name)
    raise AttributeError(f'lxml.etree.{name} is not in Caretaker: its lxml reads, changes, searches, checks (XML Schema) and '
                         'writes XML; it has no HTML, DTD, RelaxNG, XSLT, XInclude and no classes of its own for elements',
                         name=name)
