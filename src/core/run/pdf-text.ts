/** What was read of a PDF. */
export interface PdfText {
  /** Pages that it has. */
  pages: number;
  /** Of these, from the first on, that were read: a long one is read in part. */
  read: number;
  text: string;
}

/** Why there is no text: it needs a password, it has pictures of pages alone, or it can't be read. */
export const pdfProblems = ['locked', 'scanned', 'broken'] as const;

export type PdfProblem = (typeof pdfProblems)[number];

/** A PDF begins so. Some have a few bytes before that, which only one that is called a PDF is forgiven: a text may speak of them. */
export function isPdf(bytes: Uint8Array, isNamedSo: boolean): boolean {
  const at = String.fromCharCode(...bytes.subarray(0, 1_024)).indexOf('%PDF-');
  return isNamedSo ? at >= 0 : at === 0;
}
