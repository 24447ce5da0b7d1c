"""Runs one program in Pyodide. The interpreter serves no other one: nothing has to be put back in its place."""

# What skills' scripts import most: it is in the memory snapshot then.
import argparse, ast, asyncio, base64, builtins, collections, csv, dataclasses, datetime, decimal, errno, functools, gc
import glob, hashlib, http.client, inspect, io, itertools, json, logging, math, os, pathlib, random, re, shutil, signal, socket
import string, struct, subprocess, sys, tempfile, textwrap, time, traceback, types, typing, urllib.request, uuid
import xml.etree.ElementTree, zipfile, zipimport, zlib, atexit, importlib.util, runpy, tokenize, xml.sax.saxutils

PACKAGES = '/lib/packages.zip'
sys.path.append(PACKAGES)
sys.dont_write_bytecode = True

NO_NETWORK = 'Python in Caretaker has no network: read the page or files in /work instead'
NO_PROCESSES = 'Python in Caretaker starts no processes: run commands with the bash tool, one after the other'


def refuse(message):
    def refused(*args, **options):
        raise OSError(errno.EPERM, message)

    return refused


for name in ('create_connection', 'create_server', 'getaddrinfo', 'gethostbyname', 'gethostbyname_ex',
             'gethostbyaddr', 'getnameinfo', 'socketpair', 'fromfd'):
    setattr(socket, name, refuse(NO_NETWORK))
socket.socket.__init__ = refuse(NO_NETWORK)
# Programs look whether there are such sockets before they look for what would be at the other end.
if not hasattr(socket, 'AF_UNIX'):
    socket.AF_UNIX = 1


def no_program(self, args, *rest, **options):
    words = args.split() if isinstance(args, str) else [os.fspath(each) for each in args]
    # No program is anywhere: those that know what to say of one that is missing get to say it.
    raise FileNotFoundError(errno.ENOENT, NO_PROCESSES, words[0] if words else None)


subprocess.Popen.__init__ = no_program
subprocess.Popen.__del__ = lambda self: None
for name in ('system', 'popen', 'fork', 'forkpty', 'posix_spawn', 'posix_spawnp', 'execv', 'execve', 'execvp',
             'execvpe', 'execl', 'execle', 'execlp', 'execlpe', 'spawnv', 'spawnve', 'spawnl', 'spawnle'):
    setattr(os, name, refuse(NO_PROCESSES))


CLOSED = ('_ctypes', '_pyodide', '_pyodide_core', 'ctypes', 'js', 'micropip', 'pyodide', 'pyodide_ffi',
          'pyodide_js')


class ClosedModules:
    """The first finder: the standard library's zip holds some of these."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.split('.')[0] in CLOSED:
            raise ModuleNotFoundError(
                f'No module named {name!r}: Python in Caretaker reaches neither the browser, nor a network, '
                'nor native code, and installs nothing', name=name)


class MissingModules:
    """The last finder: says what there is instead of a module that nobody has found."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        # `importlib.util.find_spec` only asks, and gets its None.
        importing = sys._getframe(2).f_code.co_name == '_find_and_load_unlocked'
        if '.' in name or not importing:
            return None
        raise ModuleNotFoundError(not_here(name), name=name)


def not_here(name):
    there = ', '.join(packages()) or 'none'
    return (f'No module named {name!r}: it is not in Caretaker, and nothing can be installed. '
            f'Packages beside the standard library: {there}')


def packages():
    try:
        names = zipfile.ZipFile(PACKAGES).namelist()
    except (OSError, zipfile.BadZipFile):
        return []
    return sorted({re.sub(r'\.pyc?$', '', name.split('/')[0]) for name in names
                   if name[0] != '_' and (name.split('/')[0].endswith('.pyc') or name.endswith('/__init__.pyc'))})


class Selector:
    """For an event loop without a network: there is nothing but timers to wait for."""

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError('Everything waits, and nothing can come')
        if timeout > 0:
            time.sleep(timeout)
        return []

    def close(self):
        pass


class Loop(asyncio.BaseEventLoop):
    """`asyncio.run` without the browser's own loop, which not all browsers let Python wait for."""

    def __init__(self):
        super().__init__()
        self._selector = Selector()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


def shut():
    """Takes away what leads to JavaScript."""
    from _pyodide._importhook import JsLoader, jsfinder
    from pyodide import webloop
    time.sleep = webloop._orig_sleep
    asyncio.events._set_event_loop_policy(None)
    asyncio.events._set_running_loop(None)
    jsfinder.jsproxies.clear()
    sys.meta_path[:] = [finder for finder in sys.meta_path if finder.__module__.split('.')[0] not in CLOSED]
    held = []
    for name in list(sys.modules):
        if name.split('.')[0] in CLOSED:
            module = sys.modules.pop(name)
            # Else functions that somebody still holds keep what they see.
            if isinstance(module, types.ModuleType):
                held += [thing for thing in vars(module).values() if callable(thing)
                         and (getattr(thing, '__module__', None) or name).split('.')[0] in CLOSED]
                vars(module).clear()
    del module
    let_go(held)
    # Modules of JavaScript hold themselves, by what has loaded them.
    for thing in gc.get_objects():
        if type(thing) is JsLoader:
            vars(thing).clear()
    sys.meta_path.insert(0, ClosedModules)
    sys.meta_path.append(MissingModules)
    asyncio.new_event_loop = asyncio.events.new_event_loop = Loop
    asyncio.run = asyncio.runners.run = run_async


def let_go(things):
    """Takes them out of whatever map or closure still holds them: the interpreter's own copy of a module, others' imports."""
    gone = {id(thing) for thing in things}
    # All at once: to find the holders of one is a walk through all that Python has.
    for holder in gc.get_referrers(*things):
        if type(holder) is dict:
            for key in [key for key, value in holder.items() if id(value) in gone]:
                del holder[key]
        elif type(holder) is types.CellType:
            del holder.cell_contents
    things.clear()


def run_async(main, *, debug=None, loop_factory=None):
    with asyncio.Runner(debug=debug, loop_factory=loop_factory or Loop) as runner:
        return runner.run(main)


class Call:
    """A call to the outside, made when it is awaited."""

    def __init__(self, name, given):
        self.name, self.json = str(name), json.dumps(given, allow_nan=False)

    def __await__(self):
        return json.loads((yield self))


class Tools:
    """`await tools.proofread(text='teh')`"""

    def __getattr__(self, name):
        return lambda given=None, **fields: Call(name, fields if given is None else given)


class Store:
    """Values by name."""

    def __init__(self, store):
        def call(do, **fields):
            return Call(store, {'do': do, **fields})

        self.get = lambda key: call('get', key=key)
        self.set = lambda key, value: call('set', key=key, value=value)
        self.delete = lambda key: call('delete', key=key)
        self.keys = lambda: call('keys')


def search(query='', limit=5):
    return Call('memory_search', {'query': query, 'limit': limit})


def call_skill(name, given=None):
    return Call(f'skill:{name}', {'message': given} if isinstance(given, str) else {'message': '', **(given or {})})


def offer_context(about):
    """`from caretaker import ctx, tools`"""
    module = types.ModuleType('caretaker')
    module.tools = Tools()
    module.ctx = types.SimpleNamespace(
        tools=module.tools,
        config=about.get('config', {}),
        session=about.get('session', {}),
        memory=types.SimpleNamespace(
            search=search,
            store=lambda text: Call('memory_store', {'text': text}),
            forget=lambda path: Call('memory_forget', {'path': path})),
        scratch=Store('own:scratch'),
        storage=types.SimpleNamespace(session=Store('own:session'), local=Store('own:local')),
        call=call_skill)
    sys.modules['caretaker'] = module


def stream(fd, mode, errors, **options):
    raw = io.FileIO(fd, mode, closefd=False)
    buffered = io.BufferedReader(raw) if mode == 'r' else io.BufferedWriter(raw)
    return io.TextIOWrapper(buffered, encoding='utf-8', errors=errors, **options)


# The program, while it waits for the answer to a call.
waiting = None


def run(kind, what, argv, env, folder, about):
    """See `go_on`."""
    # The zip is not in the snapshot, and need not be the one of the Python that made it.
    sys.path_importer_cache.pop(PACKAGES, None)
    zipimport._zip_directory_cache.pop(PACKAGES, None)
    os.environ.clear()
    # openpyxl is faster with the standard library's XML than with an lxml in Python.
    os.environ.update({'HOME': '/work', 'PATH': '/usr/bin:/bin', 'OPENPYXL_LXML': 'False', **env})
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    sys.stdin = sys.__stdin__ = stream(0, 'r', 'surrogateescape')
    sys.stdout = sys.__stdout__ = stream(1, 'w', 'surrogateescape')
    sys.stderr = sys.__stderr__ = stream(2, 'w', 'backslashreplace', line_buffering=True)
    offer_context(json.loads(about))
    return go_on(lambda: begin(kind, what, argv))


def answer(text):
    return go_on(lambda: waiting.send(text))


def refuse_call(message):
    return go_on(lambda: waiting.throw(RuntimeError(message)))


def begin(kind, what, argv):
    global waiting
    waiting = start(kind, what, argv)
    if waiting is None:
        raise StopIteration
    return waiting.send(None)


def go_on(step):
    """The name and the input of a call that has to be answered; or the exit code, and whether it ended for want of memory."""
    code, memory = 0, False
    try:
        asked = step()
        while type(asked) is not Call:
            asked = waiting.throw(RuntimeError('Only ctx and tools can be awaited here: use asyncio.run for the rest'))
        sys.stdout.flush()
        return asked.name, asked.json
    except StopIteration:
        pass
    except BaseException as error:
        code, memory = told(error)
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException as error:
        code = code or told(error)[0]
    return code, memory


def start(kind, what, argv):
    main = types.ModuleType('__main__')
    main.__builtins__ = builtins
    sys.modules['__main__'] = main
    if kind == 'module':
        sys.argv = [what, *argv]
        sys.path.insert(0, os.getcwd())
        try:
            found = importlib.util.find_spec(what)
            missing = None if found else not_here(what)
        except ImportError as error:
            missing = error
        if missing:
            print(f'python3: {missing}', file=sys.stderr)
            raise SystemExit(1)
        runpy.run_module(what, run_name='__main__', alter_sys=True)
        return
    if kind == 'code':
        sys.argv = ['-c', *argv]
        sys.path.insert(0, '')
        return execute(compile_with_await(what, '<string>'), main)
    sys.argv = [what, *argv]
    try:
        with io.open_code(os.path.abspath(what)) as file:
            source = file.read()
    except OSError as error:
        print(f"python3: can't open file {what!r}: [Errno {error.errno}] {error.strerror}", file=sys.stderr)
        raise SystemExit(2) from None
    sys.path.insert(0, os.path.dirname(os.path.abspath(what)))
    main.__file__ = what
    return execute(compile_with_await(source, what), main)


def compile_with_await(source, name):
    return compile(source, name, 'exec', ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def execute(code, main):
    """None where it has run to its end; a coroutine where it awaits something outside of any function."""
    return eval(code, main.__dict__)


def told(error):
    if isinstance(error, SystemExit):
        code = error.code
        if code is None or isinstance(code, int):
            return (code or 0) & 0xFF, False
        print(code, file=sys.stderr)
        return 1, False
    trace = error.__traceback__
    while trace and trace.tb_frame.f_globals is globals():
        trace = trace.tb_next
    memory = isinstance(error, MemoryError)
    if memory:
        # What the program held is still in its frames: without them there is room to say so.
        error.__traceback__ = trace = None
        sys.modules['__main__'].__dict__.clear()
        gc.collect()
    try:
        sys.excepthook(type(error), error.with_traceback(trace), trace)
    except BaseException:
        print(type(error).__name__, file=sys.__stderr__)
    return 130 if isinstance(error, KeyboardInterrupt) else 1, memory
