"""What holds nodes together: documents, the walk through a tree, and filters by name."""

from ._names import QName

# Counts what changes any tree, so that who keeps something of a tree knows when it is old.
changes = [0]


class Document:
    """What stands around a root element."""

    __slots__ = ('beside', 'version', 'encoding', 'standalone', 'doctype', 'url', 'prefixes_made')

    def __init__(self, root=None):
        # The root, with the comments and processing instructions before and after it.
        self.beside = [] if root is None else [root]
        self.version, self.encoding, self.standalone, self.url = '1.0', None, None, None
        # Name, public identifier, system identifier, text of the internal subset, how many nodes stand before it.
        self.doctype = None
        # How many prefixes were made up: each is another one, as in lxml.
        self.prefixes_made = [0]

    @property
    def root(self):
        return next((node for node in self.beside if isinstance(node._tag, str)), None)


def document_of(node):
    while node._parent is not None:
        node = node._parent
    if node._document is None:
        node._document = Document(node)
    return node._document


def walk(node):
    """A node and all in it, in the order of the document; what is changed behind the walk does not trouble it."""
    open_nodes = [node]
    while open_nodes:
        node = open_nodes.pop()
        # Before it is handed out: what the caller takes away is still walked through.
        inside = node._children[::-1]
        yield node
        open_nodes.extend(inside)


def path_of(path):
    return path.text if isinstance(path, QName) else path


def only(nodes, tag, tags):
    wanted = tag_filter(tag, *tags)
    return iter(nodes) if wanted is None else (node for node in nodes if wanted(node))


def tag_filter(*tags):
    """What `iter` and its like take: names, `*`, `{uri}*`, `{*}name`, `Comment`. None where all is wanted."""
    wanted = []
    for tag in tags:
        wanted.extend(tag if isinstance(tag, (list, tuple, set, frozenset)) else [tag])
    if all(tag is None for tag in wanted):
        return None
    kinds = {tag for tag in wanted if callable(tag)}
    # `Element` itself stands for all elements.
    every = any(kind.__name__ == 'Element' for kind in kinds)
    names, tests = set(), []
    for tag in wanted:
        if tag is None or callable(tag):
            continue
        text = path_of(tag)
        if isinstance(text, bytes):
            text = text.decode()
        if text in ('*', '{*}*'):
            tests.append(lambda name: True)
        elif text.endswith('}*'):
            tests.append(lambda name, start=text[:-1]: name.startswith(start) if start != '{}' else name[0] != '{')
        elif text.startswith('{*}'):
            tests.append(lambda name, local=text[3:]: name == local or name.endswith('}' + local))
        else:
            names.add(text[2:] if text.startswith('{}') else text)

    def takes(node):
        name = node._tag
        if not isinstance(name, str):
            return node.tag in kinds
        return name in names or every or any(test(name) for test in tests)
    return takes
