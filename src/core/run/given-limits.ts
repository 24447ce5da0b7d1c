/** What the user may give one run: as many files, and bytes in all. */
export const mostGiven = { files: 20, bytes: 20 * 1_000_000 };

/** The same in characters of base64, which takes four for three bytes. */
export const mostGivenCharacters = Math.ceil(mostGiven.bytes / 3) * 4;

/** Characters of a file's name. */
export const longestGivenName = 200;

/** Where they are. */
export const givenFolder = '/work';
