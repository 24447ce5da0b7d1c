/** Characters of an author's words that a question shows. */
export const longestConfirm = 500;
