import { link } from './link';

export class TextEncoder {
  readonly encoding = 'utf-8';

  encode(text: unknown = ''): Uint8Array {
    return link.host.encode(String(text));
  }
}

export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;

  constructor(encoding = 'utf-8', { fatal = false }: { fatal?: boolean } = {}) {
    this.encoding = String(encoding).toLowerCase();
    this.fatal = fatal;
    if (link.host.decode(new Uint8Array(), this.encoding, fatal) === undefined)
      throw new RangeError(`The encoding '${encoding}' is not known`);
  }

  decode(bytes?: ArrayBuffer | ArrayBufferView): string {
    const text = link.host.decode(bytesOf(bytes ?? new Uint8Array()), this.encoding, this.fatal);
    if (text === undefined) throw new TypeError(`The bytes are no text in ${this.encoding}`);
    return text;
  }
}

/** Any kind of buffer as the bytes it holds. */
export function bytesOf(value: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}
