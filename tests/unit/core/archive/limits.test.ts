import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { checkPackage, openArchive } from '../../../../src/core/archive/archive';
import { archiveLimits } from '../../../../src/core/archive/limits';
import { unpack } from './expect';
import { forgeTar } from './forge-tar';
import { crc32Of, type ForgedEntry, forgeEnd64, forgeZip, join } from './forge-zip';

// Tens of megabytes a test: what has to end soon is measured where it matters.
vi.setConfig({ testTimeout: 30_000 });

const good: ForgedEntry = { name: 'good/SKILL.md', content: 'Good.' };
const zeros = (bytes: number) => new Uint8Array(bytes);

/** Bytes that do not pack. */
const noise = (bytes: number) => new Uint8Array(randomBytes(bytes));

describe('a file', () => {
  test('of 20 MB is read, and one byte more is not', () => {
    const fileOf = (bytes: number) => {
      const content = noise(bytes);
      const data = new Uint8Array(deflateRawSync(content, { level: 0 }));
      return forgeZip([good, { name: 'a.bin', content, data, method: 8 }]);
    };
    const most = fileOf(archiveLimits.fileBytes);
    const more = fileOf(archiveLimits.fileBytes + 1);
    const opened = openArchive(most, 'x');
    expect('files' in opened && opened.files[1]?.read().length).toBe(archiveLimits.fileBytes);
    expect(openArchive(more, 'x')).toMatchObject({
      problems: [{ code: 'file-too-large', path: 'a.bin', params: ['20'] }],
    });
  });

  test('that says a small size is not inflated beyond it', () => {
    const data = new Uint8Array(deflateRawSync(zeros(60_000_000), { level: 1 }));
    const zip = forgeZip([good, { name: 'bomb', data, method: 8, size: 1_000, packed: data.length }]);
    const before = process.memoryUsage().arrayBuffers;
    expect(unpack(zip).problems).toEqual({ bomb: 'sizes-lie' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  });

  test('that lies makes the whole archive be counted: only one lie costs its full length', () => {
    const data = new Uint8Array(deflateRawSync(zeros(40_000_000)));
    const lie = { data, method: 8, size: data.length, packed: data.length, crc: 1 };
    const lies = (count: number) =>
      forgeZip(Array.from({ length: count }, (_, at) => ({ ...lie, name: `${at}` })));
    const cost = (zip: Uint8Array) => {
      const before = process.cpuUsage();
      const codes = Object.values(unpack(zip).problems);
      expect(new Set(codes)).toEqual(new Set(['sizes-lie']));
      return process.cpuUsage(before).user;
    };
    expect(cost(lies(40))).toBeLessThan(cost(lies(1)) * 15);
  });

  test('that packs a thousandfold is refused by the ratio, and one of a few megabytes is not', () => {
    const zip = forgeZip([
      { name: 'few.bin', content: zeros(4_000_000), method: 8 },
      { name: 'bomb.bin', content: zeros(19_000_000), method: 8 },
    ]);
    expect(unpack(zip).problems).toEqual({ 'bomb.bin': 'inflates-too-much' });
  });

  test('of repeated text is no bomb', () => {
    const line = () => `${Math.floor(Math.random() * 1e6)} GET /index.html 200\n`;
    const log = Array.from({ length: 100_000 }, line).join('');
    expect(unpack(forgeZip([{ name: 'a.log', content: log, method: 8 }])).problems).toEqual({});
  });

  test('whose stream ends early and is followed by megabytes of nothing ends soon', () => {
    const data = join(new Uint8Array(deflateRawSync('Good.')), zeros(30_000_000));
    const before = process.cpuUsage();
    const zip = forgeZip([{ ...good, method: 8, data, packed: data.length }]);
    expect(unpack(zip).problems).toEqual({ 'good/SKILL.md': 'damaged' });
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });
});

describe('an archive', () => {
  test('of more than 100,000 entries is refused', () => {
    const block = forgeTar([{ name: 'a' }], false);
    const many = new Uint8Array(block.length * 100_001 + 1_024);
    for (let at = 0; at < many.length - 1_024; at += block.length) many.set(block, at);
    expect(openArchive(many, 'x.tar')).toMatchObject({
      problem: { code: 'archive-too-many-files', params: ['100000'] },
    });
    const end = forgeEnd64(107, 100_001, 59, 48);
    expect(
      openArchive(forgeZip([good], { count: 0xffff, start: 48, size: 59, before: end }), 'x'),
    ).toMatchObject({
      problem: { code: 'archive-too-many-files', params: ['100000'] },
    });
  });

  test('that says it holds more than 500 MB is refused', () => {
    const entries = Array.from({ length: 26 }, (_, index) => ({
      ...good,
      name: `${index}`,
      method: 8,
      size: 2e7,
    }));
    expect(openArchive(forgeZip(entries), 'x')).toEqual({
      problem: { code: 'archive-too-large', path: '', params: ['500'] },
    });
  });

  test('whose entries share bytes is refused, as in bombs without nesting', () => {
    const kernel = new Uint8Array(deflateRawSync(zeros(1_000_000)));
    const crc = crc32Of(zeros(1_000_000));
    const bomb = { method: 8, data: kernel, size: 1_000_000, packed: kernel.length, crc };
    const names = Array.from({ length: 500 }, (_, index) => ({
      ...bomb,
      name: 'same',
      at: 0,
      recordOnly: index > 0,
    }));
    expect(openArchive(forgeZip(names), 'x')).toMatchObject({ problem: { code: 'overlapping' } });
  });

  test('whose entry begins inside of another’s data is refused', () => {
    const inner = forgeZip([{ name: 'b', content: 'inner' }]).subarray(0, 36);
    const zip = forgeZip([
      { name: 'a', content: inner },
      { name: 'b', content: 'inner', at: 31, recordOnly: true },
    ]);
    expect(openArchive(zip, 'x')).toMatchObject({ problem: { code: 'overlapping', path: 'b' } });
  });

  test('in a gzip that inflates without end is refused before it has', () => {
    const bomb = new Uint8Array(gzipSync(zeros(60_000_000)));
    const before = process.memoryUsage().arrayBuffers;
    expect(unpack(bomb).whole).toEqual({ code: 'inflates-too-much', path: '', params: ['500'] });
    // All that it takes, 31.0 MB, where nothing of it is collected on the way.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32_000_000);
  });

  test('in archives in archives is no deeper than the first', () => {
    let nested = forgeZip([{ name: '0', content: zeros(1_000_000), method: 8 }]);
    for (let depth = 0; depth < 5; depth++)
      nested = forgeZip([{ name: 'a.zip', content: nested, method: 8 }]);
    expect(Object.keys(unpack(nested).files)).toEqual(['a.zip']);
  });
});

describe('a package', () => {
  const file = { path: 'SKILL.md', size: 1 };

  test('may have 2,000 files and 100 MB', () => {
    const files = Array.from({ length: 2_000 }, (_, index) => ({ path: `${index}.md`, size: 50_000 }));
    expect(checkPackage(files)).toEqual([]);
  });

  test.each([
    ['more files', 'too-many-files', Array.from({ length: 2_001 }, (_, at) => ({ path: `${at}`, size: 1 }))],
    ['more bytes', 'package-too-large', Array.from({ length: 6 }, (_, at) => ({ path: `${at}`, size: 2e7 }))],
    ['a larger file', 'file-too-large', [file, { path: 'a.bin', size: 2e7 + 1 }]],
    ['a long path', 'path-long', [file, { path: 'a'.repeat(201), size: 1 }]],
    ['twins', 'path-twice', [file, { path: 'skill.md', size: 1 }]],
  ])('is refused for %s: %s', (_, code, files) => {
    expect(checkPackage(files).map((problem) => problem.code)).toEqual([code]);
  });
});
