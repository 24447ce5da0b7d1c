const archive = 'zip, unzip, tar and gzip are here';
const network = 'there is no network here';
const packages = 'nothing can be installed here';
const python = 'write it in Python (python3) or JavaScript (node)';

/** What to do instead of a command that is not here. */
const instead = new Map(
  Object.entries({
    '7z': archive,
    rar: archive,
    unrar: archive,
    bzip2: archive,
    xz: archive,
    zstd: archive,
    curl: network,
    wget: network,
    ssh: network,
    scp: network,
    ping: network,
    nc: network,
    git: `${network}, and no version control; diff compares files`,
    npm: packages,
    npx: packages,
    yarn: packages,
    pnpm: packages,
    brew: packages,
    apt: packages,
    'apt-get': packages,
    pip: `${packages}; python3 has its standard library and the packages that come with it`,
    pip3: `${packages}; python3 has its standard library and the packages that come with it`,
    uv: `${packages}; run the script with python3`,
    uvx: packages,
    deno: 'run the script with node',
    bun: 'run the script with node',
    tsx: 'run the script with node, which runs TypeScript',
    'ts-node': 'run the script with node, which runs TypeScript',
    tsc: 'node runs TypeScript directly and ignores its types',
    sqlite3: 'python3 has the module sqlite3',
    bc: 'use $(( )) for whole numbers, awk or python3 -c for others',
    dc: 'use $(( )) for whole numbers, awk or python3 -c for others',
    perl: `sed and awk are here, or ${python}`,
    ruby: python,
    php: python,
    java: python,
    gcc: python,
    make: 'run its commands one by one',
    docker: 'run the commands themselves',
    sudo: 'no command needs it',
    su: 'no command needs it',
    xxd: 'use od',
    hexdump: 'use od',
    openssl: 'md5sum, sha1sum, sha256sum and base64 are here',
    pdftotext: 'read the PDF with the package pypdf of python3',
    pandoc: 'html-to-markdown turns HTML into Markdown; for the rest use python3',
    soffice: 'there is no office program here; python3 reads and writes its files',
    libreoffice: 'there is no office program here; python3 reads and writes its files',
    convert: 'there is no program for images here',
    ffmpeg: 'there is no program for sound or video here',
    vi: 'write the file with a here-document, or change it with sed -i',
    vim: 'write the file with a here-document, or change it with sed -i',
    nano: 'write the file with a here-document, or change it with sed -i',
  }),
);

/** What just-bash says of its own commands that need Node. */
const notInBrowsers = /command not available in browser environments\. .*$/gm;

/** Adds to a shell's errors what to use instead of each command that it did not find. */
export function withAdvice(errors: string): string {
  const stderr = errors.replaceAll(notInBrowsers, 'command not found');
  const names = new Set(
    Array.from(stderr.matchAll(/^.*?: ([\w.+-]+): command not found$/gm), ([, name]) => name),
  );
  const advice = Array.from(names, (name) => {
    const known = name !== undefined && instead.get(name);
    return known ? `${name} is not in this shell: ${known}.\n` : '';
  });
  return stderr + advice.join('');
}
