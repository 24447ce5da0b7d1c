/**
 * Reads a file of tensors as the format says it is (https://github.com/huggingface/safetensors#format): eight bytes with the length of the
 * header, the header as JSON, and the tensors, which lie one behind the other without a gap. Whoever has made the file may want to do harm:
 * what does not fit is refused before a number is read.
 */
import { z } from 'zod';
import { utf8TextOf } from '../../utf8';
import { tableError } from './table-problem';

export interface Tensor {
  dtype: string;
  shape: readonly number[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of a header. The format has 100 MB at the most; a table has three tensors. */
const longestHeader = 100_000;

/** Bytes of a number. */
const sizes: Readonly<Record<string, number>> = {
  F64: 8,
  F32: 4,
  F16: 2,
  BF16: 2,
  I64: 8,
  I32: 4,
  I16: 2,
  I8: 1,
  U8: 1,
  BOOL: 1,
};

const place = z.int().nonnegative();
const entrySchema = z.strictObject({
  dtype: z.string(),
  shape: z.array(place).max(8),
  data_offsets: z.tuple([place, place]),
});

/** The tensors by their names. Throws a `TableError`. */
export function readSafetensors(file: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Tensor> {
  if (file.length < 8) throw tableError('cut');
  const length = new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true);
  if (length > BigInt(longestHeader)) throw tableError('header');
  const start = 8 + Number(length);
  if (start > file.length) throw tableError('cut');
  const data = file.subarray(start);
  const tensors = entriesOf(file.subarray(8, start)).map(([name, entry]) => {
    const { dtype, shape, data_offsets: offsets } = entry;
    const size = Object.hasOwn(sizes, dtype) ? sizes[dtype] : undefined;
    if (size === undefined) throw tableError('type', dtype);
    return { name, dtype, shape, offsets, length: shape.reduce((all, each) => all * each, size) };
  });
  // In the order of their places: each begins where the one before it ends, and the last ends with the file.
  let at = 0;
  for (const { offsets, length } of tensors.toSorted(
    (a, b) => a.offsets[0] - b.offsets[0] || a.length - b.length,
  )) {
    if (offsets[0] !== at || offsets[1] - offsets[0] !== length) throw tableError('offsets');
    at = offsets[1];
  }
  if (at > data.length) throw tableError('cut');
  if (at < data.length) throw tableError('offsets');
  return new Map(
    tensors.map(({ name, dtype, shape, offsets }) => [
      name,
      { dtype, shape, bytes: data.subarray(...offsets) },
    ]),
  );
}

function entriesOf(header: Uint8Array<ArrayBuffer>): [name: string, entry: z.infer<typeof entrySchema>][] {
  const text = utf8TextOf(header);
  if (!text?.startsWith('{')) throw tableError('header');
  let read: object;
  try {
    read = JSON.parse(text);
  } catch {
    throw tableError('header');
  }
  return Object.entries(read).flatMap(([name, entry]) => {
    // What its maker says of it, which nobody needs here.
    if (name === '__metadata__') return [];
    const known = entrySchema.safeParse(entry);
    if (!known.success) throw tableError('header');
    return [[name, known.data] as const];
  }) as [string, z.infer<typeof entrySchema>][];
}

/** The numbers of a tensor of one of these types, in their order. Undefined for another type. */
export function numbersOf({ dtype, bytes }: Tensor): ((index: number) => number) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (dtype) {
    case 'F64':
      return (index) => view.getFloat64(index * 8, true);
    case 'F32':
      return (index) => view.getFloat32(index * 4, true);
    case 'F16':
      return (index) => halfOf(view.getUint16(index * 2, true));
    case 'I64':
      return (index) => Number(view.getBigInt64(index * 8, true));
    case 'I32':
      return (index) => view.getInt32(index * 4, true);
    case 'I8':
      return (index) => view.getInt8(index);
    default:
      return undefined;
  }
}

/** A number of half precision (IEEE 754 binary16): a sign, five bits of exponent, ten of fraction. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
