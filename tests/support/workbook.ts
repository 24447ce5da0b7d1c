import { strToU8, zipSync } from 'fflate';

/** An Excel workbook of one sheet with these rows; texts and numbers stand in the cells themselves. */
export function workbookOf(
  sheet: string,
  rows: readonly (readonly (string | number)[])[],
): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${ooxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${ooxml}/officeDocument/2006/relationships"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(declaration + xml)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ooxml = 'http://schemas.openxmlformats.org';
const main = `${ooxml}/spreadsheetml/2006/main`;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function relations(kind: string, target: string): string {
  return `<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="rId1" Type="${ooxml}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
}

/** Of no more than 26 cells, and texts without marks of XML. */
function rowOf(cells: readonly (string | number)[], index: number): string {
  const row = index + 1;
  const written = cells.map((cell, column) => {
    const place = `${String.fromCharCode(65 + column)}${row}`;
    return typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}
