import { expect, it } from 'vitest';
import { createPieceCollector, cutFiles } from '../../../../src/sandbox/remote/file-pieces';

const pieceSize = 3 << 20;

/** Bytes of every value, of which no piece is like another. */
function filled(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = at * 7 + (at >> 8);
  return bytes;
}

it.each([
  ['an empty file', 0, 1],
  ['a file of one byte', 1, 1],
  ['a file that fills a piece', pieceSize, 1],
  ['a file of one byte more', pieceSize + 1, 2],
  ['a file of many pieces', 2 * pieceSize + 100_000, 3],
])('%s comes over whole', (_, size, count) => {
  const file = { path: '/work/a', bytes: filled(size) };
  const pieces = [...cutFiles([file])];
  expect(pieces).toHaveLength(count);
  const collector = createPieceCollector();
  for (const piece of pieces) collector.take(JSON.parse(JSON.stringify(piece)));
  const [found, ...more] = collector.files();
  expect(more).toEqual([]);
  expect(found?.path).toBe('/work/a');
  expect(Buffer.from(found?.bytes ?? []).equals(file.bytes)).toBe(true);
});

it('no piece is longer than a message may be', () => {
  const longest = Math.max(
    ...Array.from(cutFiles([{ path: '/a', bytes: filled(4 << 20) }]), (p) => p.base64.length),
  );
  expect(longest).toBeLessThan(64 << 20);
  expect(longest).toBe(4 << 20);
});

it('files keep their paths and order, also where their pieces come mixed', () => {
  const files = ['/work/b', '/skill/a', '/work/ä'].map((path, place) => ({ path, bytes: filled(place) }));
  const collector = createPieceCollector();
  for (const piece of cutFiles(files)) collector.take(piece);
  expect(collector.files()).toEqual(files);
  const mixed = createPieceCollector();
  for (const path of ['/a', '/b', '/a']) mixed.take({ path, base64: btoa(path) });
  expect(mixed.files().map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
    ['/a', '/a/a'],
    ['/b', '/b'],
  ]);
});
