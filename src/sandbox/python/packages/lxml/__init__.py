"""
lxml for Python without native code: `lxml.etree`, as far as scripts that work on documents use it, over the standard
library's expat. XPath is elementpath's, XML Schema is xmlschema's. What real lxml has beside says that it is not here.
"""
