"""Exceptions and error logs, under the names that lxml gives them."""


class LxmlError(Exception):
    def __init__(self, message='', error_log=None):
        super().__init__(message)
        self.error_log = ErrorLog() if error_log is None else error_log


class LxmlSyntaxError(LxmlError, SyntaxError):
    pass


class ParseError(LxmlSyntaxError):
    """`message` says the place, as lxml's do; `filename` is what the error is shown with."""

    def __init__(self, message, code=1, line=0, column=0, filename='<string>'):
        super().__init__(message)
        self.msg, self.code, self.lineno, self.filename = message, code, line, filename
        self.offset = column - 1
        self.error_log = ErrorLog([LogEntry(message, line, 'PARSER', 'ERR', filename=filename, column=column)])

    @property
    def position(self):
        return self.lineno, self.offset + 1

    @position.setter
    def position(self, place):
        self.lineno, self.offset = place[0], place[1] - 1

    def __str__(self):
        return f'{self.msg} ({self.filename}, line {self.lineno})'


class XMLSyntaxError(ParseError):
    pass


class ParserError(LxmlError):
    pass


class DocumentInvalid(LxmlError):
    pass


class XMLSchemaError(LxmlError):
    pass


class XMLSchemaParseError(XMLSchemaError):
    pass


class XMLSchemaValidateError(XMLSchemaError):
    pass


class XPathError(LxmlError):
    pass


class XPathEvalError(XPathError):
    pass


class XPathSyntaxError(LxmlSyntaxError, XPathError):
    pass


class SerialisationError(LxmlError):
    pass


class LogEntry:
    def __init__(self, message, line, domain, type_name, path=None, filename='<string>', column=0):
        self.message, self.line, self.column, self.path, self.filename = message, line, column, path, filename
        self.domain_name, self.type_name, self.level_name, self.level = domain, type_name, 'ERROR', 2

    def __repr__(self):
        return (f'{self.filename}:{self.line}:{self.column}:{self.level_name}:{self.domain_name}:{self.type_name}: '
                f'{self.message}')


class ErrorLog(list):
    @property
    def last_error(self):
        return self[-1] if self else None

    def filter_from_errors(self):
        return self

    def copy(self):
        return ErrorLog(self)

    def __repr__(self):
        return '\n'.join(map(repr, self))

    __str__ = __repr__
