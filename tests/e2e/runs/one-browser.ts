/**
 * For a test of what no engine decides, such as which words a model gets, or what a preview says of a skill: it runs in
 * Chromium alone. `CONTRIBUTING.md` lists them, so that a reader knows what Firefox is not asked.
 */
export const inOneBrowser = { tag: '@one-browser' };
