/**
 * The Python packages that go into the build: pure Python, under licences that let them (BSD, MIT, Apache, PSF), out of
 * Debian's archive, since it keeps them as files of a fixed checksum.
 */
export const suite = 'trixie';

export interface PythonPackage {
  /** As Debian calls it; what is imported may have another name. */
  name: string;
  version: string;
  /** Of the .deb file. */
  sha256: string;
}

export const pythonPackages: PythonPackage[] = [
  {
    name: 'python3-bs4',
    version: '4.13.4-2',
    sha256: '6bd090eaf2486dd397bdd2d0f57f6cf43476efd87a9954e429c6851e382f3c8b',
  },
  {
    name: 'python3-dateutil',
    version: '2.9.0-4',
    sha256: 'c86f3b7e878e8035b0850cd4e0d0ee014a4b5ee4a8fb7386d8998e100452d06c',
  },
  {
    name: 'python3-defusedxml',
    version: '0.7.1-3',
    sha256: 'f77090e227c91bf1fe1485b42d74c833d0de0e4a737c8cd65c27bc25926bb35e',
  },
  {
    name: 'python3-elementpath',
    version: '4.8.0-1',
    sha256: '1170cb3e450aeefafb0158dde5dd2aeb5c76c7c6c9cf56e3032f2dc16cef8291',
  },
  {
    name: 'python3-et-xmlfile',
    version: '2.0.0-1',
    sha256: '48c1e79b67785c57e6ecc4c1583da875e9fb765ccc796efadceba931802edd92',
  },
  {
    name: 'python3-jinja2',
    version: '3.1.6-1',
    sha256: '3271804134e18dbc8dbd146f58399817789373e86a58be44d10ce159cf8c4600',
  },
  {
    name: 'python3-markupsafe',
    version: '2.1.5-1+b3',
    sha256: 'f82dbd759e6b9c111dc764b3ce7744633d0c97948aaa77294984b80e9db44a24',
  },
  {
    name: 'python3-openpyxl',
    version: '3.1.5+dfsg-2',
    sha256: '9ff31ab90dc94cc47671b21182310dd8873af6eee959887d33adc23f87e2a610',
  },
  {
    name: 'python3-pypdf',
    version: '5.4.0-1',
    sha256: '02e27c140f2ff7275025f5a6b3ed13b467e4661bdc03580442eafda84cc450c8',
  },
  {
    name: 'python3-six',
    version: '1.17.0-1',
    sha256: 'cd1caa92b2860d1de83311cb77f9fab1ee66034ef997cc436d41a1707458666d',
  },
  {
    name: 'python3-soupsieve',
    version: '2.7-1',
    sha256: '14dc8ee760d0d7fbfcd087f3db3a5c10dbff9601632a556b379e1491783bd3a4',
  },
  {
    name: 'python3-tabulate',
    version: '0.9.0-1',
    sha256: '0b491dffc27d551319b7c35aeb0cefe4356154911bf4dae2708b1991feac3f28',
  },
  {
    name: 'python3-typing-extensions',
    version: '4.13.2-1',
    sha256: 'b67662f211c35c17c74a0725bc7c8ffc3b126c650e2a2525593adee06f2bbf69',
  },
  {
    name: 'python3-xlsxwriter',
    version: '3.1.9-2',
    sha256: 'a58e1e549e3b9f0cf72b55f8f6b9b2f739c672dcc1ce1c218d0e7b64d207aef5',
  },
  {
    name: 'python3-xmlschema',
    version: '3.4.5-1',
    sha256: '24b7403a5835aec63ec6637983d386eb6ad5435af0ef91dcbd1622392c2d4d1c',
  },
  {
    name: 'python3-yaml',
    version: '6.0.2-1+b2',
    sha256: '0019c4e7848c83a0d6bcb78cca902b5cdb1714aa6370ba01955b1fed6f667056',
  },
];

/** Time zones for zoneinfo, and the names that they had before: Debian replaces them several times a year. */
export const timeZones: PythonPackage[] = [
  {
    name: 'tzdata',
    version: '2026f-0+deb13u1',
    sha256: '2c1c561091402883430d0d47c57a3c0aa00b44afc8a6239265065a87211a5c11',
  },
  {
    name: 'tzdata-legacy',
    version: '2026f-0+deb13u1',
    sha256: '92bb8f5ee8f87e6ee641ec3b24876d2d83b64dd1d7fe864b1cceac4cea7f1549',
  },
];
