import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureLimits } from '../../../../src/core/run/picture';
import { isPictureFile, takePicture } from '../../../../src/surface/palette/take-picture';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

/** What browsers decode and encode; here neither is done. */
const decode = vi.fn<(blob: Blob) => Promise<{ width: number; height: number; close: () => void }>>();
let sizeAs: (type: string) => number;
let painted: string[];

class Canvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext() {
    return {
      fillRect: () => painted.push('white'),
      drawImage: () => painted.push(`${this.width}x${this.height}`),
    };
  }
  async convertToBlob({ type }: { type: string }) {
    return new Blob([new Uint8Array(sizeAs(type))], { type });
  }
}

const close = vi.fn();
beforeEach(() => {
  painted = [];
  sizeAs = () => 3;
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', decode);
  decode.mockImplementation(async () => ({ width: 4_000, height: 1_000, close }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('a picture that is attached', () => {
  it('is drawn anew at most 2,000 pixels long, and what it was decoded to is let go of', async () => {
    const taken = await takePicture('photo.JPG', await bytesOf(drawn(40, 10).jpeg()));
    expect(taken).toEqual({
      name: 'photo.JPG',
      type: 'image/jpeg',
      width: 2_000,
      height: 500,
      bytes: 3,
      data: 'AAAA',
    });
    expect(painted).toEqual(['white', '2000x500']);
    expect(close).toHaveBeenCalledOnce();
  });

  it('stays without loss as long as that is small enough, and is called what it has become', async () => {
    const gif = await bytesOf(drawn(40, 10).gif());
    expect(await takePicture('a.gif', gif)).toMatchObject({ name: 'a.png', type: 'image/png' });
    sizeAs = (type) => (type === 'image/png' ? pictureLimits.bytes + 1 : 3);
    expect(await takePicture('a.gif', gif)).toMatchObject({
      name: 'a.jpg',
      type: 'image/jpeg',
      width: 2_000,
    });
    expect(await takePicture('pasted', gif)).toMatchObject({ name: 'pasted.jpg' });
  });

  it('is sent at half its sides where that is too large, and not at all where that is, too', async () => {
    const sizes = [pictureLimits.bytes + 1, 5];
    sizeAs = () => sizes.shift() ?? pictureLimits.bytes + 1;
    const photo = await bytesOf(drawn(40, 10).jpeg());
    expect(await takePicture('a.jpg', photo)).toMatchObject({ width: 1_000, height: 250, bytes: 5 });
    expect(await takePicture('a.jpg', photo)).toBe('pixels');
  });

  it('is not decoded where it claims too many pixels', async () => {
    const bytes = await bytesOf(drawn(4, 4).png());
    new DataView(bytes.buffer).setUint32(16, 60_000);
    new DataView(bytes.buffer).setUint32(20, 60_000);
    expect(await takePicture('bomb.png', bytes)).toBe('pixels');
    expect(decode).not.toHaveBeenCalled();
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<!doctype html><script></script>'])(
    'is none where only its name says so, and is not decoded: %s',
    async (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(isPictureFile('cat.png', bytes)).toBe(true);
      expect(await takePicture('cat.png', bytes)).toBe('broken');
      expect(decode).not.toHaveBeenCalled();
    },
  );

  it('is decoded as what its bytes are, and left out where they cannot be', async () => {
    const png = await bytesOf(drawn(4, 4).png());
    expect(isPictureFile('notes.txt', png)).toBe(true);
    decode.mockRejectedValueOnce(new DOMException('no'));
    expect(await takePicture('notes.txt', png)).toBe('broken');
    expect(decode.mock.lastCall?.[0].type).toBe('image/png');
  });

  it('is no text', () => {
    expect(isPictureFile('notes.txt', new TextEncoder().encode('notes'.repeat(20)))).toBe(false);
  });
});
