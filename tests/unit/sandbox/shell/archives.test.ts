import { describe, expect, it } from 'vitest';
import { forgeTar } from '../../core/archive/forge-tar';
import { forgeZip } from '../../core/archive/forge-zip';
import { bytes, start, text } from './start';

/** A shell with a folder `doc` of two files, one of them in a folder of its own. */
function shellWithFolder() {
  const shell = start();
  shell.files.put('/work/doc/a.xml', bytes('<a/>'));
  shell.files.put('/work/doc/word/b.xml', bytes('<b/>'.repeat(100)));
  return shell;
}

describe('tar', () => {
  it.each([
    ['tar czf /output/d.tgz doc && mkdir new && tar -xzf /output/d.tgz -C new && cat new/doc/a.xml', '<a/>'],
    ['tar -c -f d.tar doc; tar --list --file=d.tar', 'doc/a.xml\ndoc/word/b.xml\n'],
    ['tar cf d.tar -C doc . && tar tf d.tar', 'a.xml\nword/b.xml\n'],
    ['tar cf d.tar -C doc a.xml -C word b.xml && tar tvf d.tar', '4\ta.xml\n400\tb.xml\n'],
    ['tar caf d.tar.gz doc; gunzip -c d.tar.gz | tar t', 'doc/a.xml\ndoc/word/b.xml\n'],
    ['tar cz doc | tar xzO doc/a.xml', '<a/>'],
    ['tar cf d.tar doc; tar xf d.tar --strip-components=1; ls', 'a.txt\na.xml\nd.tar\ndoc\nword\n'],
    ['tar cf d.tar doc; rm -r doc; tar xvf d.tar doc/word; ls doc', 'doc/word/b.xml\nword\n'],
    ['tar cf /tmp/d.tar /work/doc; tar tf /tmp/d.tar', 'work/doc/a.xml\nwork/doc/word/b.xml\n'],
    ['tar cf all.tar .; tar tf all.tar', 'a.txt\ndoc/a.xml\ndoc/word/b.xml\n'],
  ])('runs %j', async (command, expected) => {
    expect(await shellWithFolder().output(command)).toBe(expected);
  });

  it.each([
    ['tar -cjf d.tar.bz2 doc', 'option -j is not supported here: archives are written plain, or with gzip'],
    ['tar --wildcards -xf d.tar', 'option --wildcards is not supported here: there are -c -x -t'],
    ['tar xf none.tar', 'tar: /work/none.tar: No such file or directory'],
    ['tar xf a.txt', "isn't an archive that can be opened"],
    ['tar cf d.tar none', 'tar: none: No such file or directory'],
    ['tar cf d.tar ../work/doc', 'tar: ../work/doc: It is outside this folder'],
    ['tar -f d.tar', 'one of -c (create), -x (extract) and -t (list) is needed'],
    ['tar cf d.tar doc; tar xf d.tar -C none', 'tar: /work/none: No such folder'],
    ['tar cf d.tar doc; tar xf d.tar -C /skill', 'Read-only file system'],
    ['tar cf d.tar doc; tar xf d.tar doc/c.xml', 'tar: doc/c.xml: Not found in the archive'],
    ['tar czf', 'option -f needs a value'],
  ])('says what is wrong with %j', async (command, words) => {
    const { code, stderr } = await shellWithFolder().run(command);
    expect({ code, said: stderr }).toEqual({ code: 2, said: expect.stringContaining(words) });
  });

  it('unpacks nothing of an archive that leads out, and no link', async () => {
    const { files, run } = start();
    files.put('/work/out.tar', forgeTar([{ name: '../../skill/x', content: 'x' }]));
    expect((await run('tar xf out.tar; ls / /work')).stderr).toContain('The path leaves the folder');
    files.put(
      '/work/link.tar',
      forgeTar([
        { name: 'to', type: '2', linkTo: '/skill' },
        { name: 'good', content: 'good' },
      ]),
    );
    const { code, stderr } = await run('tar xf link.tar');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('to: This link leads to nothing'),
    });
    expect(files.list('/work')).toEqual(['a.txt', 'good', 'link.tar', 'out.tar']);
  });
});

describe('zip and unzip', () => {
  it.each([
    ['cd doc; zip -qr /output/d.docx .; unzip -p /output/d.docx a.xml', '<a/>'],
    ['zip -r d doc', '  adding: doc/a.xml\n  adding: doc/word/b.xml\n'],
    ['zip -q d.zip doc/*.xml; unzip -q d.zip -d new; find new -type f', 'new/doc/a.xml\n'],
    ['zip -qj d.zip doc/a.xml; echo new > a.xml; zip d.zip a.xml; unzip -p d.zip', 'updating: a.xml\nnew\n'],
    ["zip -rq d.zip . -x '*.xml'; unzip -qod n d.zip; ls n", 'a.txt\n'],
    ["zip -9rq d.zip doc; unzip -o d.zip 'doc/word/*' -d n", '  inflating: /work/n/doc/word/b.xml\n'],
    ['zip -qr - doc | unzip -p - doc/a.xml', '<a/>'],
    ['zip -qr d.zip doc; unzip -t d.zip', 'No errors detected in d.zip: 2 files\n'],
    [
      'zip -qr d.zip doc; unzip -l d.zip | awk \'{ print $1, $4 }\' | sed -n "4,5p"',
      '4 doc/a.xml\n400 doc/word/b.xml\n',
    ],
    ['zip -qr d.zip doc; echo kept > doc/a.xml; unzip -qn d.zip; cat doc/a.xml', 'kept\n'],
    ['zip -qr d.zip doc; unzip -qj d.zip -d flat; ls flat', 'a.xml\nb.xml\n'],
  ])('runs %j', async (command, expected) => {
    expect(await shellWithFolder().output(command)).toBe(expected);
  });

  it.each([
    ['zip -e d.zip a.txt', 'option -e is not supported here: archives are not encrypted here'],
    ['zip d.zip', 'name an archive and what to put into it'],
    ['zip d.zip doc', 'zip: doc: It is a folder: use -r'],
    ['unzip', 'name an archive'],
    ['unzip none.zip', 'unzip: /work/none.zip: No such file or directory'],
    ['zip -qr d.zip doc; unzip d.zip', 'doc/a.xml: it already exists: use -o to replace it'],
    ["zip -qr d.zip doc; unzip -p d.zip 'none/*'", 'unzip: none/*: Not found in the archive'],
  ])('says what is wrong with %j', async (command, words) => {
    const { code, stderr } = await shellWithFolder().run(command);
    expect({ code, said: stderr }).toEqual({ code: 2, said: expect.stringContaining(words) });
  });

  it('keeps bytes as they are', async () => {
    const { files, output } = start();
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    files.put('/work/bytes', every);
    await output('zip -q b.zip bytes; tar czf b.tgz bytes; unzip -p b.zip > one; tar xzOf b.tgz > two');
    expect([files.read('/work/one'), files.read('/work/two')]).toEqual([every, every]);
  });

  it('refuses an archive whose checksum lies and what does not fit', async () => {
    const { files, run } = start({ most: 1 << 20 });
    files.put('/work/lie.zip', forgeZip([{ name: 'a', content: 'a', crc: 1 }]));
    expect((await run('unzip lie.zip')).stderr).toContain("The checksum doesn't match");
    await run('seq 1 100000 > big; zip -q big.zip big');
    const { code, stderr } = await run('unzip -q big.zip -d new');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('No space left on device') });
    expect(text(files.read('/work/a.txt'))).toBe('one\ntwo\nthree\n');
  });
});
