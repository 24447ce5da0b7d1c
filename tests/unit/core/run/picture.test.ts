import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureHeader, pictureTokens } from '../../../../src/core/run/picture';

const drawn = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha } } });

const text = (words: string) => new TextEncoder().encode(words.padEnd(64));

/** A PNG that claims to be so large, and has nothing behind its header. */
const claiming = (width: number, height: number) => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

describe('the header of a picture', () => {
  it.each([
    ['image/png', drawn(31, 17).png()],
    ['image/jpeg', drawn(31, 17).jpeg()],
    ['image/jpeg', drawn(31, 17).jpeg({ progressive: true })],
    [
      'image/jpeg',
      drawn(31, 17)
        .withExif({ IFD0: { Copyright: 'c'.repeat(3_000) } })
        .jpeg(),
    ],
    ['image/gif', drawn(31, 17).gif()],
    ['image/webp', drawn(31, 17).webp()],
    ['image/webp', drawn(31, 17, 0.5).webp()],
    ['image/webp', drawn(31, 17).webp({ lossless: true })],
  ])('tells of %s its kind and its sides', async (type, picture) => {
    expect(pictureHeader(await picture.toBuffer())).toEqual({ type, width: 31, height: 17 });
  });

  it('is read before anything is decoded, however large it says it is', () => {
    expect(pictureHeader(claiming(65_000, 65_000))).toEqual({
      type: 'image/png',
      width: 65_000,
      height: 65_000,
    });
  });

  it.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a web page', text('<!doctype html><img src=x onerror=alert(1)>')],
    ['a bitmap', text('BM')],
    ['nothing', new Uint8Array()],
    ['a PNG without sides', claiming(0, 5)],
    ['the beginning of a JPEG', new Uint8Array(40).fill(0xff, 0, 2).fill(0xd8, 1, 2)],
    ['a JPEG of fill bytes alone', new Uint8Array(4_000).fill(0xff).fill(0xd8, 1, 2)],
  ])('is none in %s', (_what, bytes) => {
    expect(pictureHeader(bytes)).toBeUndefined();
  });

  it('is none in any file that ends too early', async () => {
    for (const picture of [drawn(9, 9).png(), drawn(9, 9).jpeg(), drawn(9, 9).webp(), drawn(9, 9).gif()]) {
      const whole = await picture.toBuffer();
      for (let end = 0; end < 30; end += 1) expect(pictureHeader(whole.subarray(0, end))).toBeUndefined();
    }
  });
});

it('counts a picture for tokens by its pixels', () => {
  expect(
    pictureTokens([
      { width: 750, height: 100 },
      { width: 1, height: 1 },
    ]),
  ).toBe(101);
});
