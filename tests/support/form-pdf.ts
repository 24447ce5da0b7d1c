/** A PDF of one page with a form on it: the text fields `name` and `town`, and the check box `agrees`. */
export function formPdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R 7 0 R] /DR << /Font << /Helv 4 0 R >> >> /DA (/Helv 12 Tf 0 g) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Annots [5 0 R 6 0 R 7 0 R] /Resources << /Font << /Helv 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    textField('name', 150),
    textField('town', 110),
    '<< /Type /Annot /Subtype /Widget /FT /Btn /T (agrees) /P 3 0 R /Rect [20 70 35 85] /V /Off /AS /Off /AP << /N << /Yes 8 0 R /Off 8 0 R >> >> >>',
    '<< /Type /XObject /Subtype /Form /BBox [0 0 15 15] /Length 0 >>\nstream\n\nendstream',
  ];
  return new TextEncoder().encode(documentOf(objects));
}

function textField(name: string, bottom: number): string {
  return `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /P 3 0 R /Rect [20 ${bottom} 280 ${bottom + 20}] /DA (/Helv 12 Tf 0 g) /V () >>`;
}

/** A PDF of these objects, the first of which is its catalog. */
export function documentOf(objects: readonly string[]): string {
  let document = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = document.length;
    document += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = document.length;
  const count = objects.length + 1;
  document += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${document}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}
