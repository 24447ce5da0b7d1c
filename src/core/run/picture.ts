/** The kinds of pictures that models take. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export type PictureType = (typeof pictureTypes)[number];

/** What is told and kept of a picture that goes to a model. */
export interface PictureFacts {
  /** The file's name, which is anybody's. */
  name: string;
  type: PictureType;
  width: number;
  height: number;
  /** Of the file that is sent. */
  bytes: number;
}

/** A picture as a model is sent it: drawn anew in our own frame, so that nothing but the picture is in it. */
export interface SentPicture extends PictureFacts {
  /** In base64. */
  data: string;
}

/** A picture that goes with a run. Records keep no content. */
export interface AttachedPicture extends PictureFacts {
  data?: string | undefined;
}

/** What may be attached, and what is sent of it. */
export const pictureLimits = {
  /** Pictures of one run. */
  most: 8,
  /** Pixels of what is decoded: 4 bytes of memory each. */
  pixels: 50_000_000,
  /** Pixels of what is sent, on its longer side: providers scale down what has more. */
  side: 2_000,
  /** Bytes of what is sent: Anthropic takes 5 MB in base64, the others more. */
  bytes: 3_600_000,
};

export interface PictureHeader {
  type: PictureType;
  width: number;
  height: number;
}

/**
 * What a file is by its first bytes, and how large a picture it claims to be, before anything decodes it. Undefined for what is none of
 * these pictures, whatever it is called.
 */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const found = headerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

function headerOf(view: DataView): PictureHeader | undefined {
  // A file that ends within its header is none.
  if (view.byteLength < 30) return undefined;
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return pngHeader(view);
  if (view.getUint16(0) === 0xffd8) return jpegHeader(view);
  if (wordAt(view, 0) === 'GIF8' && ['7a', '9a'].includes(wordAt(view, 4, 2)))
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP') return webpHeader(view);
  return undefined;
}

function pngHeader(view: DataView): PictureHeader | undefined {
  if (wordAt(view, 12) !== 'IHDR') return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame's segment may stand behind any number of others: profiles, previews, what a camera tells. */
function jpegHeader(view: DataView): PictureHeader | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpHeader(view: DataView): PictureHeader | undefined {
  const type = 'image/webp';
  switch (wordAt(view, 12)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        type,
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return undefined;
  }
}

const wordAt = (view: DataView, at: number, length = 4) =>
  String.fromCharCode(...Array.from({ length }, (_, place) => view.getUint8(at + place)));

/** The tokens that a picture is counted for, by Anthropic's rule: OpenAI and Google count less. */
export function pictureTokens(pictures: readonly Pick<PictureFacts, 'width' | 'height'>[] = []): number {
  return pictures.reduce((sum, { width, height }) => sum + Math.ceil((width * height) / 750), 0);
}

/** What is told of pictures: all but their content. */
export function pictureFacts(pictures: readonly PictureFacts[]): PictureFacts[] {
  return pictures.map(({ name, type, width, height, bytes }) => ({ name, type, width, height, bytes }));
}
