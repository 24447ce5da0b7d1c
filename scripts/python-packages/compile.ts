import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

/** Stored and not deflated: the package of the extension is compressed as a whole, and a Worker need not inflate it. */
const program = `
import os, py_compile, zipfile
folder = '/in/usr/lib/python3/dist-packages'
with zipfile.ZipFile('/out/packages.zip', 'w') as archive:
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != 'tests')
        for name in sorted(files):
            if not name.endswith('.py'):
                continue
            path = os.path.relpath(os.path.join(root, name), folder)
            py_compile.compile(os.path.join(root, name), '/tmp/compiled.pyc', dfile='/lib/packages.zip/' + path, doraise=True,
                               invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            with open('/tmp/compiled.pyc', 'rb') as compiled:
                archive.writestr(zipfile.ZipInfo(path + 'c'), compiled.read())
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

/**
 * Compiles the modules below the folder `unpacked` with the very Python that will run them, and writes one zip of them,
 * `packages.zip`, into `folder`: compiling where they run would take seconds at each import. Time zones go in beside them.
 */
export async function compilePackages(unpacked: string, folder: string): Promise<void> {
  // Where it looks by itself goes by its stack, which source maps of the build turn into places that are not there.
  const indexURL = fileURLToPath(new URL('../../node_modules/pyodide/', import.meta.url));
  const python = await loadPyodide({ indexURL });
  python.mountNodeFS('/in', unpacked);
  python.mountNodeFS('/out', folder);
  python.runPython(program);
}
