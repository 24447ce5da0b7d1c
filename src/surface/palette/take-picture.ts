import {
  type PictureHeader,
  type PictureType,
  pictureHeader,
  pictureLimits,
  type SentPicture,
} from '../../core/run/picture';

/** Why a picture is left out: it has too many pixels, or it is none, whatever it is called. */
type Refused = 'pixels' | 'broken';

/** Endings of names that say that a file is a picture of such a kind. */
const endings: Record<PictureType, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/gif': /\.gif$/i,
};

/** Whether it has to be a picture: by its first bytes, or because its name says so. */
export function isPictureFile(name: string, bytes: Uint8Array): boolean {
  return pictureHeader(bytes) !== undefined || Object.values(endings).some((ending) => ending.test(name));
}

/**
 * The picture as it is sent: drawn anew, so that nothing goes along of what a camera or a program has written beside it, as a place; and
 * smaller where it has more pixels than a model sees. What claims too many is not decoded at all.
 */
export async function takePicture(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SentPicture | Refused> {
  const header = pictureHeader(bytes);
  if (!header) return 'broken';
  if (header.width * header.height > pictureLimits.pixels) return 'pixels';
  // What the browser cannot decode is no picture.
  const bitmap = await createImageBitmap(new Blob([bytes], { type: header.type })).catch(() => undefined);
  if (!bitmap) return 'broken';
  try {
    return await drawnAnew(name, header, bitmap);
  } finally {
    bitmap.close();
  }
}

interface Form {
  type: 'image/png' | 'image/jpeg';
  /** Of the sides that it is sent with. */
  scale: number;
}

/** How it is tried, until it is small enough: a photo as a photo, all else without loss first. */
const forms = ({ type }: PictureHeader): Form[] => [
  ...(type === 'image/jpeg' ? [] : [{ type: 'image/png' as const, scale: 1 }]),
  { type: 'image/jpeg', scale: 1 },
  { type: 'image/jpeg', scale: 0.5 },
];

async function drawnAnew(
  name: string,
  header: PictureHeader,
  bitmap: ImageBitmap,
): Promise<SentPicture | Refused> {
  const most = Math.min(1, pictureLimits.side / Math.max(bitmap.width, bitmap.height));
  for (const { type, scale } of forms(header)) {
    const width = Math.max(1, Math.round(bitmap.width * most * scale));
    const height = Math.max(1, Math.round(bitmap.height * most * scale));
    const blob = await encoded(bitmap, type, width, height);
    if (blob.size > pictureLimits.bytes) continue;
    const data = await base64Of(blob);
    return { name: namedAs(name, type), type, width, height, bytes: blob.size, data };
  }
  return 'pixels';
}

function encoded(bitmap: ImageBitmap, type: Form['type'], width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  if (type === 'image/jpeg') {
    // It has no see-through parts: they would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: 0.9 });
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Its name, with the ending of what it has become. */
function namedAs(name: string, type: Form['type']): string {
  if (endings[type].test(name)) return name;
  const ending = type === 'image/png' ? '.png' : '.jpg';
  const old = Object.values(endings).find((each) => each.test(name));
  return (old ? name.replace(old, '') : name.slice(0, 190)) + ending;
}
