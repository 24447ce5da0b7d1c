import { pdfProblems } from './pdf-text';

/**
 * Why a document that another tab shows is not read: of a PDF, or the permission for its site is missing, it is a file of this computer,
 * it is too large, it is something else than a PDF, the tab has gone on, or its site did not give it out once more.
 */
export const documentProblems = [
  ...pdfProblems,
  'permission',
  'file',
  'large',
  'other',
  'moved',
  'refused',
] as const;

export interface UnreadDocument {
  problem: (typeof documentProblems)[number];
  /** `https://example.com`; empty of a file. */
  site: string;
  /** As its file is called. */
  name: string;
}
