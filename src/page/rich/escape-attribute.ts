import { escapeHtml } from '../insert/html';

/** Text for an attribute's value in double quotes. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');
