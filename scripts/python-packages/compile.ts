import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

/** Stored and not deflated: the package of the extension is compressed as a whole, and a Worker need not inflate it. */
const program = `
import os, py_compile, zipfile
# Beautiful Soup would take any lxml for one that reads HTML.
left_out = {'bs4/builder/_lxml.py'}
# Files that a package opens by their path.
data = ('xmlschema/schemas/',)
changes = {
    # It is in a zip here.
    'xmlschema/names.py': ("os.path.join(os.path.dirname(__file__), 'schemas/')",
                           "__import__('_package_files').unpacked('xmlschema/schemas/')"),
    # The way to each element that one part of a union does not take would be most of the work; only who reads lazily needs
    # it before it is asked for.
    'xmlschema/validators/exceptions.py': ('if isinstance(self.source, XMLResource):\\n                self._path',
                                           'if isinstance(self.source, XMLResource) and self.source.is_lazy():\\n'
                                           '                self._path'),
}
with zipfile.ZipFile('/out/packages.zip', 'w') as archive:
    for folder in ('/in/usr/lib/python3/dist-packages', '/own'):
        for root, folders, files in os.walk(folder):
            folders[:] = sorted(name for name in folders if name not in ('tests', '__pycache__'))
            for name in sorted(files):
                path = os.path.relpath(os.path.join(root, name), folder)
                if path.startswith(data):
                    with open(os.path.join(root, name), 'rb') as file:
                        archive.writestr(zipfile.ZipInfo(path), file.read())
                if not name.endswith('.py') or path in left_out:
                    continue
                with open(os.path.join(root, name), encoding='utf-8') as file:
                    source = file.read()
                if path in changes:
                    old, new = changes.pop(path)
                    if source.count(old) != 1:
                        raise ValueError(f'{path} has not {old!r} once')
                    source = source.replace(old, new)
                with open('/tmp/source.py', 'w', encoding='utf-8') as file:
                    file.write(source)
                py_compile.compile('/tmp/source.py', '/tmp/compiled.pyc', dfile='/lib/packages.zip/' + path, doraise=True,
                                   invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
                with open('/tmp/compiled.pyc', 'rb') as compiled:
                    archive.writestr(zipfile.ZipInfo(path + 'c'), compiled.read())
    if changes:
        raise ValueError(f'{list(changes)} are not among the packages')
    folder = '/in/usr/share/zoneinfo'
    zones = {}
    for root, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in ('posix', 'right')]
        for path in (os.path.join(root, name) for name in files if name not in ('localtime', 'posixrules')):
            # Links to what only a system has lead nowhere.
            if os.path.exists(path):
                with open(path, 'rb') as zone:
                    zones[os.path.relpath(path, folder)] = zone.read()
    zones = {name: zone for name, zone in sorted(zones.items()) if zone.startswith(b'TZif')}
    # As the package tzdata on PyPI has them, where zoneinfo looks.
    parts = {'tzdata', *(os.path.dirname(os.path.join('tzdata/zoneinfo', name)) for name in zones)}
    for part in sorted(parts):
        archive.writestr(zipfile.ZipInfo(part + '/__init__.py'), '')
    for name, zone in zones.items():
        archive.writestr(zipfile.ZipInfo('tzdata/zoneinfo/' + name), zone)
    archive.writestr(zipfile.ZipInfo('tzdata/zones'), '\\n'.join(zones))
`;

/** Modules of ours that are compiled with the packages. */
export const ownModules = fileURLToPath(new URL('../../src/sandbox/python/packages', import.meta.url));

/**
 * Compiles the modules below the folder `unpacked`, and ours, with the very Python that will run them, and writes one zip of
 * them, `packages.zip`, into `folder`: compiling where they run would take seconds at each import. Time zones go in beside
 * them.
 */
export async function compilePackages(unpacked: string, folder: string): Promise<void> {
  // Where it looks by itself goes by its stack, which source maps of the build turn into places that are not there.
  const indexURL = fileURLToPath(new URL('../../node_modules/pyodide/', import.meta.url));
  const python = await loadPyodide({ indexURL });
  python.mountNodeFS('/in', unpacked);
  python.mountNodeFS('/own', ownModules);
  python.mountNodeFS('/out', folder);
  python.runPython(program);
}
