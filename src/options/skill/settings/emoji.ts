/** What a skill's emoji field suggests. */
export const emojiSuggestions = ['✨', '📝', '🌐', '💡', '📌', '✅', '🔍', '✉️', '💬', '🎯', '🧹', '📚'];

/** The one character that people see in the text, however many code points it has; undefined if it is none or several. */
export function oneCharacter(text: string): string | undefined {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())];
  return characters.length === 1 ? characters[0]?.segment : undefined;
}
