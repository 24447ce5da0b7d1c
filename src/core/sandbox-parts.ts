/**
 * What the sandbox has, for those who tell of it and cannot look there: tests hold these lists against the shell, Node and
 * Python themselves.
 */

/** The shell's commands, beside what bash itself knows (`cd`, `set`, `export`…). */
export const shellCommands =
  'alias awk base64 basename bash cat chmod clear column comm cp cut date diff dirname du echo egrep env expand expr false fgrep file find fold grep gunzip gzip head help history hostname html-to-markdown join jq ln ls md5sum mkdir mktemp mv nl node od paste printenv printf pwd python python3 readlink realpath rev rg rm rmdir sed seq sh sha1sum sha256sum sleep sort split stat strings tac tail tar tee time timeout touch tr trap tree true unalias unexpand uniq unzip wc which whoami xargs zcat zip'.split(
    ' ',
  );

/** Modules of Python's standard library that can be imported, but for those that begin with `_`. */
export const pythonModules =
  'abc annotationlib antigravity argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg csv dataclasses datetime decimal difflib dis doctest email encodings enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc ntpath nturl2path numbers opcode operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty py_compile pyclbr pydoc pyexpat queue quopri random re reprlib rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess symtable sys sysconfig tabnanny tarfile tempfile termios textwrap this threading time timeit token tokenize tomllib trace traceback tracemalloc tty types typing unicodedata unittest urllib uuid warnings wave weakref webbrowser wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo'.split(
    ' ',
  );

/** What can be imported beside it, by the names that Python knows. */
export const pythonPackages =
  'bs4 dateutil defusedxml elementpath et_xmlfile jinja2 lxml markupsafe openpyxl pypdf six soupsieve tabulate typing_extensions tzdata xlsxwriter xmlschema yaml'.split(
    ' ',
  );

/** Packages of which only these modules are here. */
export const pythonParts: ReadonlyMap<string, readonly string[]> = new Map([['lxml', ['etree']]]);

/** Node's own modules that scripts find, without `node:`. */
export const nodeModules =
  'assert assert/strict buffer console crypto events fs fs/promises module os path path/posix perf_hooks process readline readline/promises timers timers/promises url util'.split(
    ' ',
  );
