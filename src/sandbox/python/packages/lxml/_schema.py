"""XML Schema by xmlschema, with what libxml2 would say of the faults that are met most."""

import contextlib
import os
import re
import warnings

from . import _parser, _serializer
from ._documents import document_of
from ._errors import DocumentInvalid, ErrorLog, LogEntry, XMLSchemaParseError
from ._nodes import _Element
from ._tree import _ElementTree

# Schemas that were read: scripts read the same one for each file that they check.
_read = {}

_domain = 'SCHEMASV'


class XMLSchema:
    """A schema: of an element or tree, or of a file. Throws XMLSchemaParseError."""

    def __init__(self, etree=None, *, file=None, attribute_defaults=False):
        if attribute_defaults:
            raise NotImplementedError('XMLSchema(attribute_defaults) is not in this lxml')
        if etree is None and file is None:
            raise XMLSchemaParseError('No tree or file given')
        self.error_log = ErrorLog()
        document = _parser.load(file) if etree is None else _document(etree)
        root = etree if isinstance(etree, _Element) else document.root
        if root._tag != '{http://www.w3.org/2001/XMLSchema}schema':
            raise XMLSchemaParseError(f"The XML document '{document.url or 'in_memory_buffer'}' is not a schema document.")
        text = _serializer.tostring(root, encoding='unicode', with_tail=False)
        try:
            self._schema = _schema_of(text, document.url)
        except XMLSchemaParseError as error:
            self.error_log = error.error_log
            raise

    def validate(self, etree):
        """Whether a tree is valid; `error_log` has what is not."""
        self.error_log = self._faults(etree)
        return not self.error_log

    __call__ = validate

    def assertValid(self, etree):
        if not self.validate(etree):
            raise DocumentInvalid(_first(self.error_log), self.error_log)

    def assert_(self, etree):
        if not self.validate(etree):
            raise AssertionError(_first(self.error_log))

    def _check(self, document):
        faults = self._faults(_ElementTree(document=document))
        if faults:
            raise _parser.XMLSyntaxError(faults[0].message, 1, faults[0].line or 0, 0)

    def _faults(self, etree):
        document = _document(etree)
        root = etree if isinstance(etree, _Element) else etree._there()
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            errors = [*self._schema.iter_errors(root)]
        # One fault may be told by a type and by the types that it is made of.
        told = {}
        for error in errors:
            entry = _entry(error, root, document.url)
            told.setdefault((entry.message, entry.path), entry)
        return ErrorLog(told.values())


def _document(etree):
    if isinstance(etree, _Element):
        return document_of(etree)
    if isinstance(etree, _ElementTree):
        etree._there()
        return etree._document
    raise TypeError(f'Invalid input object: {type(etree).__name__}')


def _first(log):
    return f'{log[0].message}, line {log[0].line}'


def _schema_of(text, url):
    """Reads a schema, and the files that it includes, unless these are as they were when it was read before."""
    known = _read.get((text, url))
    if known and known[1] == _states(known[1]):
        return known[0]
    import xmlschema
    place = os.path.abspath(url) if url and '://' not in url else None
    with warnings.catch_warnings():
        # Imports without a place are no fault unless something of them is used: then that is said.
        warnings.simplefilter('ignore')
        try:
            with _large_unchecked(xmlschema.XMLSchema10.meta_schema):
                schema = xmlschema.XMLSchema10(text, base_url=os.path.dirname(place) if place else None, allow='local')
        except xmlschema.XMLSchemaException as error:
            raise _broken(error) from None
        except RecursionError:
            raise XMLSchemaParseError('The schema is nested too deeply') from None
    files = [each.url.removeprefix('file://') for each in schema.maps.iter_schemas() if (each.url or '').startswith('file:')]
    _read[text, url] = schema, _states(files)
    return schema


# Elements of a schema file whose form is still checked.
_most_checked = 1_000


@contextlib.contextmanager
def _large_unchecked(meta_schema):
    """
    Holding a schema against the schema of schemas is six sevenths of reading it. Large ones are well known ones: of these it is
    found what they name and do not have, and a slip in the form of a declaration may be passed over.
    """
    check = meta_schema.iter_errors

    def checked(root, *arguments, **options):
        large = sum(1 for _ in root.iter()) > _most_checked
        return iter(()) if large else check(root, *arguments, **options)

    meta_schema.iter_errors = checked
    try:
        yield
    finally:
        del meta_schema.iter_errors


def _states(paths):
    states = {}
    for path in paths:
        try:
            stat = os.stat(path)
            states[path] = stat.st_mtime_ns, stat.st_size
        except OSError:
            states[path] = None
    return states


def _broken(error):
    reason = getattr(error, 'message', None) or str(error).partition('\n')[0]
    log = ErrorLog([LogEntry(reason, getattr(error, 'sourceline', None) or 0, 'SCHEMASP', 'SCHEMAP_INTERNAL')])
    return XMLSchemaParseError(reason, log)


def _entry(error, root, url):
    element = error.elem if isinstance(error.elem, _Element) else root
    message, kind, child = _said(error, element)
    if child is not None:
        element = child
    return LogEntry(message, element.sourceline or 0, _domain, kind, _path(element, root), url or '<string>')


def _path(element, root):
    return _ElementTree(document_of(root).root if document_of(root).root is not None else root).getpath(element)


def _said(error, element):
    """
    libxml2's sentence for a fault, its type, and the child that it is about; xmlschema's own where there is none for it.
    """
    from xmlschema import XMLSchemaChildrenValidationError
    name = f"Element '{element._tag}'"
    reason = (error.reason or error.message or '').strip()
    if isinstance(error, XMLSchemaChildrenValidationError):
        expected = _expected(error)
        child = element._children[error.index] if error.invalid_tag and error.index < len(element._children) else None
        if child is not None and isinstance(child._tag, str):
            return f"Element '{child._tag}': This element is not expected.{expected}", 'SCHEMAV_ELEMENT_CONTENT', child
        return f'{name}: Missing child element(s).{expected}', 'SCHEMAV_ELEMENT_CONTENT', None
    value = error.obj if isinstance(error.obj, str) else element._text or ''
    if stated := re.match(r"attribute ([^\s=]+)=", reason):
        # xmlschema leaves the namespace out.
        attribute = next((each for each in element._attrib if stated[1] in (each, each.rpartition('}')[2])), stated[1])
        value = element._attrib.get(attribute, value)
        name, reason = f"{name}, attribute '{attribute}'", reason[stated.end():].removeprefix(f'{value!r}: ')
    for pattern, sentence, kind in _sentences:
        if found := re.search(pattern, reason):
            return sentence(name, value, found, error.validator), kind, None
    # Where an object is says nothing, and is another each time.
    reason = re.sub(r'<(?:Element )?(.*?) at 0x[0-9a-f]+>', r"'\1'", reason)
    return f'{name}: {reason}', 'SCHEMAV_INTERNAL', None


def _expected(error):
    """As libxml2 says it: the elements that could stand there, at most ten."""
    once = list(dict.fromkeys(each.name or '##other' for each in error.expected or ()))
    if not once:
        return ''
    shown = once[:10] + (['...'] if len(once) > 10 else [])
    return f" Expected is{' one of' if len(once) > 1 else ''} ( {', '.join(shown)} )."


def _listed(values):
    return ', '.join(f"'{value}'" for value in values)


def _enumeration(name, value, found, validator):
    allowed = getattr(validator, 'enumeration', None)
    listed = _listed(allowed) if allowed is not None else found[1].replace('"', "'")
    return f"{name}: [facet 'enumeration'] The value '{value}' is not an element of the set {{{listed}}}."


def _pattern(name, value, found, validator):
    return f"{name}: [facet 'pattern'] The value '{value}' is not accepted by the pattern {found[1]}."


def _length(name, value, found, validator):
    facet = {'greater': 'maxLength', 'lesser': 'minLength'}.get(found[1], 'length')
    differs = {'greater': 'this exceeds the allowed maximum length', 'lesser': 'this underruns the allowed minimum length'}
    shown = f" '{value}'" if ', attribute ' in name else ''
    return (f"{name}: [facet '{facet}'] The value{shown} has a length of '{len(value)}'; "
            f"{differs.get(found[1], 'this differs from the allowed length')} of '{found[2]}'.")


def _bound(name, value, found, validator):
    facets = {'greater or equal': ('minInclusive', 'less than the minimum value allowed'),
              'less than or equal': ('maxInclusive', 'greater than the maximum value allowed'),
              'greater': ('minExclusive', 'must be greater than'), 'lesser': ('maxExclusive', 'must be less than')}
    facet, said = facets[found[1]]
    return (f"{name}: [facet '{facet}'] The value '{value}' {said if said.startswith('must') else f'is {said}'} "
            f"('{found[2]}').")


def _type_of(validator):
    name = getattr(validator, 'name', None)
    if not name:
        return 'local atomic type'
    name = name.replace('{http://www.w3.org/2001/XMLSchema}', 'xs:')
    kind = 'union' if type(validator).__name__.endswith('Union') else 'atomic'
    return f"{kind} type '{name}'"


def _invalid(name, value, found, validator):
    return f"{name}: '{value}' is not a valid value of the {_type_of(validator)}."


# What xmlschema says, and libxml2's sentence for it with the name of its type.
_sentences = (
    (r"missing required attribute '(.*)'", lambda name, value, found, validator:
        f"{name}: The attribute '{found[1]}' is required but missing.", 'SCHEMAV_CVC_COMPLEX_TYPE_4'),
    (r"'(.*)' attribute not allowed for element|use of attribute '(.*)' is prohibited", lambda name, value, found, validator:
        f"{name}, attribute '{found[1] or found[2]}': The attribute '{found[1] or found[2]}' is not allowed.",
        'SCHEMAV_CVC_COMPLEX_TYPE_3_2_1'),
    (r'value must be one of \[(.*)\]', _enumeration, 'SCHEMAV_CVC_ENUMERATION_VALID'),
    (r"value doesn't match any pattern of \[(.*)\]", _pattern, 'SCHEMAV_CVC_PATTERN_VALID'),
    (r'length (?:cannot be |has to be )(greater|lesser|)\D*(\d+)', _length, 'SCHEMAV_CVC_LENGTH_VALID'),
    (r'value has to be (greater or equal|less than or equal|greater|lesser) than (?:\w+\()?([^\s()]+)', _bound, 'SCHEMAV_CVC_FACET_VALID'),
    (r'character data between child elements not allowed', lambda name, value, found, validator:
        f"{name}: Character content other than whitespace is not allowed because the content type is 'element-only'.",
        'SCHEMAV_CVC_COMPLEX_TYPE_2_3'),
    (r'character data is not allowed because content is empty', lambda name, value, found, validator:
        f'{name}: Character content is not allowed, because the content type is empty.', 'SCHEMAV_CVC_COMPLEX_TYPE_2_1'),
    (r'is not an element of the schema', lambda name, value, found, validator:
        f'{name}: No matching global declaration available for the validation root.', 'SCHEMAV_CVC_ELT_1'),
    (r"simple content element can't have child elements", lambda name, value, found, validator:
        f'{name}: Element content is not allowed, because the type definition is simple.', 'SCHEMAV_CVC_TYPE_3_1_2'),
    (r'invalid literal for|not a valid|invalid value|could not convert|Invalid|boolean value', _invalid,
        'SCHEMAV_CVC_DATATYPE_VALID_1_2_1'),
)
