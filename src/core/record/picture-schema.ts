import { z } from 'zod';
import { type AttachedPicture, pictureHeader, pictureLimits, pictureTypes } from '../run/picture';

const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/;

const longest = Math.ceil(pictureLimits.bytes / 3) * 4;

/** Characters of base64 in which the header of a picture of ours stands. */
const headerWithin = 4_096;

const side = z.int().min(1).max(pictureLimits.side);

/**
 * A picture as a page's process tells of it: what it says of its kind, its sides and its size is held against its first bytes, for
 * the user agrees by what is said.
 */
export function pictureSchema(name: z.ZodType<string>): z.ZodType<AttachedPicture> {
  return z
    .object({
      name,
      type: z.enum(pictureTypes),
      width: side,
      height: side,
      bytes: z.int(),
      data: z.string().max(longest).optional(),
    })
    .refine(({ data, bytes, ...said }) => {
      // Of a run of the history, which keeps none.
      if (data === undefined) return true;
      if (data.length % 4 !== 0 || !isBase64.test(data)) return false;
      const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
      if ((data.length / 4) * 3 - padding !== bytes) return false;
      const start = Uint8Array.from(atob(data.slice(0, headerWithin)), (sign) => sign.charCodeAt(0));
      const header = pictureHeader(start);
      return header?.type === said.type && header.width === said.width && header.height === said.height;
    });
}
