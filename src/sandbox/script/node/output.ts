/** Bytes that a program may write to its standard output, and as many to its standard error. */
const outputLimit = 8 * 1024 * 1024;

/** What a program has written. */
export interface ProgramOutput {
  /** False once it was too much: nothing more is taken. */
  write(to: number, data: string | Uint8Array): boolean;
  text(to: 1 | 2): string;
}

export function createOutput(limit = outputLimit): ProgramOutput {
  const encoder = new TextEncoder();
  const outputs = new Map<number, { chunks: Uint8Array[]; size: number }>([
    [1, { chunks: [], size: 0 }],
    [2, { chunks: [], size: 0 }],
  ]);
  return {
    write(to, data) {
      const output = outputs.get(to);
      if (!output) return true;
      const bytes = typeof data === 'string' ? encoder.encode(data) : data;
      if (output.size + bytes.length > limit) return false;
      output.chunks.push(bytes);
      output.size += bytes.length;
      return true;
    },
    text(to) {
      const decoder = new TextDecoder();
      const { chunks = [] } = outputs.get(to) ?? {};
      // A character may begin in one chunk and end in the next.
      return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
    },
  };
}
