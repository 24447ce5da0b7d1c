import { strToU8, zipSync } from 'fflate';

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word document of these paragraphs, as small as one can be. */
export function wordFile(paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`);
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'word/document.xml': `<w:document xmlns:w="${w}"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(declared + xml)])),
  );
}
