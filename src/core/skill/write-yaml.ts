import { Document, Scalar, visit } from 'yaml';
import { readYamlMap } from './yaml';

/** Where a value is written. */
export interface YamlPlace {
  /** Spaces before the key that the value belongs to. */
  indent: number;
  /** Between braces or brackets: all on one line. */
  flow: boolean;
}

/** How a text was quoted before: its successor is quoted alike where it can be. */
export type ScalarStyle = Scalar['type'];

/** Characters that only a text in double quotes can hold for sure. */
const needsEscape = /[^\n\t\P{Cc}]|[\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

/** Whether only double quotes keep the text: of a block of blank lines a reader keeps no spaces. */
const needsQuotes = (text: string): boolean => needsEscape.test(text) || /^\s*\n\s*$/.test(text);

/** `key: value` with the line's indentation, without the end of its last line. */
export function writePair(key: string, value: unknown, place: YamlPlace): string {
  const lead = place.flow ? '' : ' '.repeat(place.indent);
  const text = writeValue(value, place);
  return `${lead}${writeText(key, { indent: 0, flow: true })}:${text.startsWith('\n') ? '' : ' '}${text}`;
}

/**
 * A value as it stands behind `key: `. Lists of plain values are written on one line, as `[a, b]`; what needs lines of
 * its own begins with a line feed.
 */
export function writeValue(value: unknown, place: YamlPlace, style?: ScalarStyle): string {
  if (typeof value === 'string') return writeText(value, place, style);
  if (typeof value !== 'object' || value === null) return print(value);
  const items = Array.isArray(value) ? value : Object.values(value);
  const simple = Array.isArray(value) && items.every((item) => typeof item !== 'object' || item === null);
  if (place.flow || simple || items.length === 0) return writeFlow(value);
  return `\n${indented(print(value), place.indent + 2)}`;
}

function writeFlow(value: object): string {
  const place = { indent: 0, flow: true };
  if (Array.isArray(value)) return `[${value.map((item) => writeValue(item, place)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => writePair(key, item, place))
    .join(', ')}}`;
}

function writeText(text: string, { indent, flow }: YamlPlace, style?: ScalarStyle): string {
  const quoted = JSON.stringify(text);
  if (style === 'QUOTE_DOUBLE' || needsQuotes(text)) return quoted;
  if (text.includes('\n'))
    return flow
      ? quoted
      : indented(print({ key: text }), indent)
          .trimStart()
          .slice('key: '.length);
  if (style === 'QUOTE_SINGLE') return `'${text.replaceAll("'", "''")}'`;
  return isPlain(text, flow) ? text : quoted;
}

/** Whether the text means itself without quotes. */
function isPlain(text: string, flow: boolean): boolean {
  if (flow && /[,[\]{}:]/.test(text)) return false;
  const read = readYamlMap(`key: ${text}`);
  return 'fields' in read && read.fields.get('key')?.value === text;
}

/** Lines of YAML, not indented. */
function print(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && needsQuotes(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const printed = document.toString({ lineWidth: 0, blockQuote: 'literal' });
  return printed.replace(/\n$/, '');
}

function indented(lines: string, indent: number): string {
  return lines.replace(/(^|\n)(?=[^\n])/g, `$1${' '.repeat(indent)}`);
}
