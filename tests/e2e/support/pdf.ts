import { documentOf } from '../../support/form-pdf';

/** A PDF document of one empty page. */
export function emptyPdf(): string {
  return documentOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]);
}
