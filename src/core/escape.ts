const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text between tags, of HTML or XML. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Text for an attribute's value in double quotes; apostrophes may stay as they are there. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The text that was escaped so, for names that a model gives back as it has read them. */
export function unescapeMarkup(text: string): string {
  const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));
  return text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => signs.get(entity) ?? entity);
}
