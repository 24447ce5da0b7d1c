/**
 * Vectors that stand for what texts mean, as an embedding model makes them: kept in a byte for each number, and compared. Two texts are
 * about the same where their vectors point the same way.
 */

/** A vector in an eighth of its room: `numbers` times `scale` are those of the vector at length 1. */
export interface PackedVector {
  scale: number;
  numbers: Int8Array;
}

/** Vectors of the same length, ready to be compared with one. */
export interface VectorTable<Key> {
  keys: Key[];
  /** Numbers of each. */
  length: number;
  /** Bytes of each in `numbers`, whose last may be filled up with zeros. */
  stride: number;
  scales: Float64Array;
  /** One vector after another. */
  numbers: Int8Array;
  /** The mean of all vectors. */
  mean: Float64Array;
  /** Of each vector the signs of its numbers less the mean's, 32 in one number. */
  signs: Int32Array;
}

/** The vector at length 1, packed. Undefined where it has no direction, or a number that is none. */
export function packVector(vector: readonly number[]): PackedVector | undefined {
  const largest = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  if (!(largest > 0 && Number.isFinite(largest))) return undefined;
  // Of the smallest numbers there are, a length that is rounded is far from the true one; of parts of the largest it never is.
  const parts = vector.map((each) => each / largest);
  const length = Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0));
  return { scale: 1 / length / 127, numbers: Int8Array.from(parts, (part) => Math.round(part * 127)) };
}

/** Those vectors as one table; of another length than the first are left out: another model has made them. */
export function vectorTable<Key>(vectors: readonly (PackedVector & { key: Key })[]): VectorTable<Key> {
  const length = vectors[0]?.numbers.length ?? 0;
  const fitting = vectors.filter(({ numbers }) => numbers.length === length);
  const stride = Math.ceil(length / atOnce) * atOnce;
  const numbers = new Int8Array(fitting.length * stride);
  for (const [place, each] of fitting.entries()) numbers.set(each.numbers, place * stride);
  const mean = new Float64Array(length);
  for (const each of fitting)
    for (let index = 0; index < length; index += 1)
      mean[index] = (mean[index] as number) + ((each.numbers[index] as number) * each.scale) / fitting.length;
  const signs = new Int32Array(fitting.length * wordsFor(length));
  for (const [place, each] of fitting.entries()) signs.set(signsOf(each, mean), place * wordsFor(length));
  return {
    keys: fitting.map(({ key }) => key),
    length,
    stride,
    scales: Float64Array.from(fitting, ({ scale }) => scale),
    numbers,
    mean,
    signs,
  };
}

const wordsFor = (length: number): number => Math.ceil(length / 32);

/** Where a vector lies above the mean, a bit for each of its numbers. */
function signsOf({ numbers, scale }: PackedVector, mean: Float64Array): Int32Array {
  const signs = new Int32Array(wordsFor(mean.length));
  for (let index = 0; index < mean.length; index += 1)
    if ((numbers[index] as number) * scale > (mean[index] as number)) {
      const word = index >> 5;
      signs[word] = (signs[word] as number) | (1 << (index & 31));
    }
  return signs;
}

/** Vectors that are compared number by number: all of a usual library, and of a large one those with the likeliest signs. */
const mostCompared = 1_000;

/** The places of the vectors that may be nearest: those whose signs differ from the asked ones in the fewest places. */
function candidates<Key>({ keys, length, signs, mean }: VectorTable<Key>, vector: PackedVector): number[] {
  if (keys.length <= mostCompared) return keys.map((_, place) => place);
  const asked = signsOf(vector, mean);
  const differences = new Uint16Array(keys.length);
  const counts = new Int32Array(length + 1);
  for (let place = 0, at = 0; place < keys.length; place += 1) {
    let sum = 0;
    for (let word = 0; word < asked.length; word += 1, at += 1)
      sum += bitsIn((signs[at] as number) ^ (asked[word] as number));
    differences[place] = sum;
    counts[sum] = (counts[sum] as number) + 1;
  }
  let most = 0;
  for (let found = counts[0] as number; found < mostCompared; found += counts[most] as number) most += 1;
  const near: number[] = [];
  for (let place = 0; place < keys.length; place += 1)
    if ((differences[place] as number) <= most) near.push(place);
  return near;
}

/** How many bits of a number of 32 are set: in pairs, in fours, in eights, and these added up. */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Products that are added up beside each other: a processor does not wait for one to begin the next. */
const atOnce = 4;

/** How alike the vectors at these places of the table are to `vector`: the cosine between them. */
function likeness<Key>(table: VectorTable<Key>, places: readonly number[], vector: PackedVector): number[] {
  const { stride, numbers, scales } = table;
  const asked = new Int8Array(stride);
  asked.set(vector.numbers);
  return places.map((place) => {
    // Products of two bytes, and thousands of them, stay whole numbers of 32 bits.
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let index = 0, at = place * stride; index < stride; index += atOnce, at += atOnce) {
      first = (first + Math.imul(numbers[at] as number, asked[index] as number)) | 0;
      second = (second + Math.imul(numbers[at + 1] as number, asked[index + 1] as number)) | 0;
      third = (third + Math.imul(numbers[at + 2] as number, asked[index + 2] as number)) | 0;
      fourth = (fourth + Math.imul(numbers[at + 3] as number, asked[index + 3] as number)) | 0;
    }
    return (first + second + third + fourth) * (scales[place] as number) * vector.scale;
  });
}

/**
 * What is about a request lies above half the way from the mean of all to the best. What is usual differs from model to model (0.2 in one,
 * 0.7 in another), so that no number of its own would do; and where nothing lies above the mean by this much, nothing stands out.
 */
const standsOut = 0.01;

/** The keys whose vectors are most like `vector` and stand out among all, the best first; at most `most`. */
export function nearest<Key>(table: VectorTable<Key>, vector: PackedVector, most: number): Key[] {
  if (vector.numbers.length !== table.length || table.keys.length === 0) return [];
  const places = candidates(table, vector);
  const scores = likeness(table, places, vector);
  const mean = vector.numbers.reduce(
    (sum, each, index) => sum + each * vector.scale * (table.mean[index] as number),
    0,
  );
  const highest = Math.max(...scores);
  if (highest - mean < standsOut) return [];
  const least = mean + (highest - mean) / 2;
  const best: { key: Key; score: number }[] = [];
  for (const [index, score] of scores.entries()) {
    // As many as are wanted and no better: nothing to sort in.
    if (score < least || (best.length === most && score <= (best.at(-1)?.score ?? 0))) continue;
    const before = best.findIndex((each) => each.score < score);
    const key = table.keys[places[index] as number] as Key;
    best.splice(before < 0 ? best.length : before, 0, { key, score });
    if (best.length > most) best.pop();
  }
  return best.map(({ key }) => key);
}

/**
 * How little the first places count before those behind them, and what the list by meaning counts beside that by words. Of what was
 * measured (docs/DECISIONS.md) these lose least where the model is a weak one, and still bring its first one up among the first.
 */
const fusion = { damping: 10, meaning: 0.7 };

/**
 * What was found by words and what was found by meaning as one list, each with the best first (reciprocal rank fusion): what stands high
 * in one counts, what stands in both counts more, and no score of one has to be compared with another's. Equals keep the words' order.
 */
export function fuseRankings<Entry>(worded: readonly Entry[], near: readonly Entry[]): Entry[] {
  const scores = new Map<Entry, number>();
  const add = (list: readonly Entry[], weight: number) => {
    for (const [place, entry] of list.entries())
      scores.set(entry, (scores.get(entry) ?? 0) + weight / (fusion.damping + place + 1));
  };
  add(worded, 1);
  add(near, fusion.meaning);
  return [...scores].sort(([, a], [, b]) => b - a).map(([entry]) => entry);
}
