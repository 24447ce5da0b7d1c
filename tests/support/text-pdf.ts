import { documentOf } from './form-pdf';

/** A PDF with a page for each of these texts, of a single line; an empty one has nothing on it. */
export function textPdf(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const pages = texts.map((_, place) => `${4 + place * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...texts.flatMap((text, place) => {
      const stream = text === '' ? '' : `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents ${5 + place * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return new TextEncoder().encode(documentOf(objects));
}

/** The same behind a password that nobody has. */
export function lockedPdf(): Uint8Array<ArrayBuffer> {
  const noise = (seed: string) => `<${seed.repeat(32)}>`;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${noise('a7')} /U ${noise('3c')} /P -4 >> /ID [${noise('1f')} ${noise('1f')}]`;
  const open = new TextDecoder().decode(textPdf(['secret']));
  return new TextEncoder().encode(open.replace('/Root 1 0 R', `/Root 1 0 R ${lock}`));
}
