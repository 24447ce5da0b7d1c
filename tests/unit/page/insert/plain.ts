import { type PlainText, plainText } from '../../../../src/page/insert/plain-text';

/** A text as a field takes it that held none of our marks. */
export const plain = (text: string): PlainText => plainText(text, { text: '' });
