"""Reading XML with expat into trees, within libxml2's limits and with the words of its errors."""

import codecs
import io
import os
import re
from pyexpat import ExpatError, ParserCreate, errors

from ._documents import Document, changes
from ._errors import ErrorLog, XMLSyntaxError
from ._nodes import Element, _Comment, _Element, _ProcessingInstruction

# As libxml2 has it, where a parser is not told that documents may be huge.
most_levels = 256

_encoding = re.compile(rb'''\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.\-]*)["']''')
_start_tag = re.compile(rb'''<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>''')
_marks = ((codecs.BOM_UTF8, 'utf-8'), (codecs.BOM_UTF32_LE, 'utf-32'), (codecs.BOM_UTF32_BE, 'utf-32'),
          (codecs.BOM_UTF16_LE, 'utf-16'), (codecs.BOM_UTF16_BE, 'utf-16'),
          (b'<\0', 'utf-16-le'), (b'\0<', 'utf-16-be'))


class XMLParser:
    """The options of lxml's parser. Those that would need what is not here (DTDs, recovering, targets) say so."""

    def __init__(self, encoding=None, attribute_defaults=False, dtd_validation=False, load_dtd=False, no_network=True,
                 decompress=False, ns_clean=False, recover=False, schema=None, huge_tree=False, remove_blank_text=False,
                 resolve_entities=True, remove_comments=False, remove_pis=False, strip_cdata=True, collect_ids=True,
                 target=None, compact=True):
        refused = {'dtd_validation': dtd_validation, 'load_dtd': load_dtd, 'attribute_defaults': attribute_defaults,
                   'target': target is not None, 'no_network=False': not no_network}
        for name, given in refused.items():
            if given:
                raise NotImplementedError(f'XMLParser({name}) is not in this lxml: it reads documents alone, no DTD and '
                                          'nothing from a network, and makes trees')
        self.encoding, self.recover, self.huge_tree, self.schema = encoding, recover, huge_tree, schema
        self.remove_blank_text, self.remove_comments, self.remove_pis = remove_blank_text, remove_comments, remove_pis
        self.keeps_entities, self.keeps_cdata = resolve_entities is False, not strip_cdata
        self.ns_clean = ns_clean
        self.error_log = ErrorLog()
        self._fed = []

    def makeelement(self, _tag, attrib=None, nsmap=None, **_extra):
        return Element(_tag, attrib, nsmap, **_extra)

    def feed(self, data):
        if not isinstance(data, (str, bytes)):
            raise TypeError('Parsing requires string data')
        self._fed.append(data)

    def close(self):
        fed, self._fed = self._fed, []
        if not fed:
            raise XMLSyntaxError('no element found')
        return read(fed[0][:0].join(fed), self).root

    def copy(self):
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _fed=[], error_log=ErrorLog())
        return twin


_default = [XMLParser()]


def set_default_parser(parser=None):
    _default[0] = parser or XMLParser()


def get_default_parser():
    return _default[0]


def fromstring(text, parser=None, *, base_url=None):
    if not isinstance(text, (str, bytes, bytearray)):
        raise ValueError(f'can only parse strings, not {type(text).__name__}')
    return read(_undeclared(text), parser, url=base_url).root


def _undeclared(text):
    if isinstance(text, str) and re.match(r'\s*<\?xml\s[^>]*?encoding\s*=', text):
        raise ValueError('Unicode strings with encoding declaration are not supported. Please use bytes input or XML '
                         'fragments without declaration.')
    return text


def fromstringlist(strings, parser=None):
    parts = list(strings)
    return fromstring(parts[0][:0].join(parts) if parts else '', parser)


def load(source, parser=None, base_url=None):
    """The document in a file: by its path, or something with `read`. Throws OSError and XMLSyntaxError."""
    if hasattr(source, 'read'):
        name = getattr(source, 'name', None)
        data = source.read()
        if isinstance(source, io.StringIO):
            _undeclared(data)
        return read(data, parser, url=base_url or (name if isinstance(name, str) else None),
                    filename=name if isinstance(name, str) else '<string>')
    path = os.fspath(source)
    path = os.fsdecode(path)
    if re.match(r'(?:https?|ftp):', path):
        raise OSError(f"Error reading file '{path}': Python in Caretaker has no network")
    path = re.sub(r'^file://(?:localhost)?(?=/)', '', path)
    try:
        with open(path, 'rb') as file:
            data = file.read()
    except OSError as error:
        raise OSError(f'Error reading file {path!r}: failed to load external entity "{path}" ({error.strerror})') from None
    return read(data, parser, url=base_url or path, filename=path)


def read(data, parser=None, *, url=None, filename='<string>'):
    """The document in a text or in bytes. Throws XMLSyntaxError."""
    parser = parser or _default[0]
    if not isinstance(parser, XMLParser):
        raise TypeError(f"Argument 'parser' has incorrect type (expected lxml.etree._BaseParser, got "
                        f'{type(parser).__name__})')
    try:
        document = _Reading(parser, filename).read(data)
    except XMLSyntaxError as error:
        parser.error_log = error.error_log
        if parser.recover:
            error.msg += ' (recover=True is not in this lxml: it reads well-formed XML alone)'
        raise
    document.url = url
    if parser.schema is not None:
        parser.schema._check(document)
    return document


def in_utf8(data, encoding, filename):
    """The bytes of a document in UTF-8, and the name of the encoding that it had."""
    if isinstance(data, str):
        # As code points beyond Unicode cannot be written, they cannot be read either.
        return data.removeprefix('\ufeff').encode('utf-8', 'replace'), 'UTF-8'
    data = bytes(data)
    mark = next((name for start, name in _marks if data.startswith(start)), None)
    stated = _encoding.match(data)
    name = encoding or mark or (stated and stated[1].decode('ascii')) or 'utf-8'
    try:
        known = codecs.lookup(name).name
        if known in ('utf-8', 'ascii'):
            return data.removeprefix(codecs.BOM_UTF8), stated[1].decode('ascii') if stated else 'UTF-8'
        return data.decode(known).removeprefix('\ufeff').encode('utf-8'), (
            stated[1].decode('ascii') if stated else name.upper())
    except LookupError:
        raise XMLSyntaxError(f'Unsupported encoding {name}', 32, 1, 1, filename) from None
    except UnicodeError:
        raise XMLSyntaxError(f'input conversion failed: not {name}', 6003, 1, 1, filename) from None


class _Reading:
    """One document, as expat tells of it."""

    def __init__(self, options, filename):
        self.options, self.filename = options, filename
        self.document = Document()
        self.open, self.texts = [], []
        self.declared = None
        self.names, self.prefix_of, self.several = {}, {}, False
        self.latest = None
        self.subset = None
        self.unwritten = None

    def read(self, data):
        self.data, encoding = in_utf8(data, self.options.encoding, self.filename)
        self.document.encoding = encoding
        expat = self.expat = ParserCreate('utf-8', '\n')
        expat.namespace_prefixes = expat.buffer_text = expat.ordered_attributes = True
        expat.buffer_size = 1 << 16
        expat.XmlDeclHandler = self.declaration
        expat.StartNamespaceDeclHandler = self.namespace
        expat.StartElementHandler = self.start
        expat.EndElementHandler = self.end
        expat.CharacterDataHandler = self.texts.append
        expat.CommentHandler = self.comment
        expat.ProcessingInstructionHandler = self.instruction
        expat.StartDoctypeDeclHandler = self.doctype
        expat.EndDoctypeDeclHandler = self.end_doctype
        expat.ExternalEntityRefHandler = self.external
        expat.SkippedEntityHandler = self.skipped
        if self.options.keeps_entities:
            # With one, expat replaces no entity.
            expat.DefaultHandler = lambda text: None
        if self.options.keeps_cdata:
            expat.StartCdataSectionHandler = self.section
        changes[0] += 1
        try:
            expat.Parse(self.data, True)
        except ExpatError as error:
            raise self.error_of(error) from None
        finally:
            # Its handlers hold this, and this holds it.
            self.expat = None
        return self.document

    # What expat tells

    def declaration(self, version, encoding, standalone):
        self.document.version = version or '1.0'
        self.document.standalone = {1: True, 0: False}.get(standalone)

    def namespace(self, prefix, uri):
        if self.declared is None:
            self.declared = {}
        self.declared[prefix] = uri or ''
        if prefix is not None and self.prefix_of.setdefault(uri, prefix) != prefix:
            self.several = True

    def name(self, raw):
        parts = raw.split('\n')
        found = self.names[raw] = (raw, None) if len(parts) == 1 else (
            f'{{{parts[0]}}}{parts[1]}', parts[2] if len(parts) > 2 else None)
        return found

    def start(self, raw, attributes):
        self.flush(False)
        names = self.names
        tag, prefix = names.get(raw) or self.name(raw)
        element = _Element(tag, prefix)
        if attributes:
            attrib = element._attrib
            for at in range(0, len(attributes), 2):
                name = names.get(attributes[at]) or self.name(attributes[at])
                attrib[name[0]] = attributes[at + 1]
                if self.several and name[1] is not None:
                    element._prefixes = {**(element._prefixes or {}), name[0]: name[1]}
        if self.declared:
            element._declared, self.declared = self.declared, None
            if self.options.ns_clean:
                self.clean(element)
        line = element._line = self.expat.CurrentLineNumber
        self.latest = element, self.expat.CurrentByteIndex, line
        if self.open:
            parent = self.open[-1]
            element._parent = parent
            parent._children.append(element)
        else:
            element._document = self.document
            self.document.beside.append(element)
        self.open.append(element)
        if len(self.open) > most_levels and not self.options.huge_tree:
            raise self.error(f'Excessive depth in document: {most_levels} use XML_PARSE_HUGE option', 1)

    def clean(self, element):
        above = {}
        for ancestor in self.open:
            above.update(ancestor._declared or {})
        element._declared = {prefix: uri for prefix, uri in element._declared.items() if above.get(prefix) != uri} or None

    def end(self, raw):
        self.flush(True)
        self.open.pop()

    def comment(self, text):
        if self.subset is not None or self.options.remove_comments:
            return
        node = _Comment()
        node._text = text
        self.add(node)

    def instruction(self, target, text):
        if self.subset is not None or self.options.remove_pis:
            return
        node = _ProcessingInstruction(None, target)
        node._text = text or None
        self.add(node)

    def add(self, node):
        self.flush(False)
        node._line = self.expat.CurrentLineNumber
        if self.open:
            node._parent = self.open[-1]
            node._parent._children.append(node)
        else:
            node._document = self.document
            self.document.beside.append(node)

    def flush(self, ending):
        """Puts the text that has come where it belongs, and the line of the last start tag right."""
        if self.latest:
            element, at, line = self.latest
            if self.expat.CurrentLineNumber != line:
                # libxml2 counts lines where a start tag ends.
                tag = _start_tag.match(self.data, at)
                if tag:
                    element._line = line + tag[0].count(b'\n')
            self.latest = None
        if not self.texts:
            return
        text = ''.join(self.texts)
        self.texts.clear()
        if not self.open:
            return
        parent = self.open[-1]
        if self.options.remove_blank_text and not text.strip(' \t\r\n') and self.is_blank(parent, ending):
            return
        if parent._children:
            last = parent._children[-1]
            last._tail = text if last._tail is None else last._tail + text
        else:
            parent._text = text if parent._text is None else parent._text + text

    def is_blank(self, parent, ending):
        """Whether white space counts for nothing there, as libxml2 guesses it."""
        if ending and not parent._children or parent._text is not None:
            return False
        for element in reversed(self.open):
            kept = element._attrib.get('{http://www.w3.org/XML/1998/namespace}space')
            if kept is not None:
                return kept != 'preserve'
        return True

    def doctype(self, name, system, public, has_subset):
        self.document.doctype = [name, public, system, None, len(self.document.beside)]
        self.subset = self.expat.CurrentByteIndex if has_subset else -1

    def end_doctype(self):
        if self.subset is not None and self.subset >= 0:
            end = self.expat.CurrentByteIndex
            written = self.data[self.subset:end].decode('utf-8', 'replace')
            self.document.doctype[3] = written[written.index('[') + 1:written.rindex(']')] if '[' in written else None
        self.subset = None

    def external(self, context, base, system, public):
        raise self.error(f'External entity {system!r} is not read: a document cannot reach other files', 26)

    def skipped(self, name, is_parameter):
        if is_parameter:
            return
        if self.options.keeps_entities:
            raise self.error(f'&{name}; stands in the document, and resolve_entities=False would keep it: entities are not '
                             'kept in this lxml', 26)
        raise self.error(f"Entity '{name}' not defined", 26)

    def section(self):
        raise self.error('A CDATA section stands in the document, and strip_cdata=False would keep it: this lxml reads '
                         'them as text', 1)

    # Errors

    def error(self, message, code, at=None):
        at = self.expat.CurrentByteIndex if at is None else at
        line = self.data.count(b'\n', 0, at) + 1
        column = len(self.data[self.data.rfind(b'\n', 0, at) + 1:at].decode('utf-8', 'replace')) + 1
        return XMLSyntaxError(f'{message}, line {line}, column {column}', code, line, column, self.filename)

    def error_of(self, error):
        data, at = self.data, self.expat.ErrorByteIndex
        kind = errors.messages.get(error.code, '') and error.code
        codes = errors.codes
        whole = lambda pattern: re.compile(pattern).match(data, at)
        text = lambda found: found.decode('utf-8', 'replace')
        if kind == codes[errors.XML_ERROR_TAG_MISMATCH] and self.open:
            end = re.compile(rb'(?:</)?([^\s>]*)[^>]*>?').match(data, at)
            return self.error(f'Opening and ending tag mismatch: {self.open_name()} line {self.open[-1]._line} and '
                              f'{text(end[1])}', 76, end.end())
        if self.document.root is None and not data:
            return self.error('Document is empty', 4, 0)
        if self.document.root is None and (blank := re.compile(rb'\s*(?!<)').match(data)):
            return self.error("Start tag expected, '<' not found", 4, blank.end())
        if kind == codes[errors.XML_ERROR_NO_ELEMENTS] and self.open:
            return self.error(f'Premature end of data in tag {self.open_name()} line {self.open[-1]._line}', 77, len(data))
        if kind == codes[errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]:
            return self.error('Extra content at the end of the document', 5, at)
        if kind == codes[errors.XML_ERROR_UNDEFINED_ENTITY] and (entity := whole(rb'&([^;]*);?')):
            return self.error(f"Entity '{text(entity[1])}' not defined", 26, entity.end())
        if kind == codes[errors.XML_ERROR_UNBOUND_PREFIX] and (tag := whole(rb'<([^\s/>]*)')):
            prefix, _, local = text(tag[1]).rpartition(':')
            return self.error(f'Namespace prefix {prefix} on {local} is not defined' if prefix
                              else f'Namespace prefix of an attribute of {local} is not defined', 201, tag.end())
        return self.error(errors.messages.get(error.code, str(error)), 1, at)

    def open_name(self):
        tag, prefix = self.open[-1]._tag, self.open[-1]._prefix
        local = tag.rpartition('}')[2]
        return f'{prefix}:{local}' if prefix else local


def XML(text, parser=None, *, base_url=None):
    return fromstring(text, parser, base_url=base_url)


def XMLID(text, parser=None, *, base_url=None):
    root = fromstring(text, parser, base_url=base_url)
    return root, {node._attrib['id']: node for node in root.iter(Element) if 'id' in node._attrib}
