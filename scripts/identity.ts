/**
 * Who the extension is to browsers and stores. Firefox keeps all data under the id, so it never changes after the first release.
 * `.example` belongs to nobody (RFC 2606): it stands for what a publisher has to fill in.
 */
export const identity = {
  firefoxId: 'caretaker@caretaker.example',
  homepage: 'https://caretaker.example/',
  /** Where the source is, and where bugs are reported. `package.json` says the same; a test holds it to this. */
  repository: 'https://code.caretaker.example/caretaker',
  bugs: 'https://code.caretaker.example/caretaker/issues',
};

/** The names of what still has to be filled in before a release. */
export function placeholdersIn(known: Record<string, string>): string[] {
  return Object.entries(known)
    .filter(([, value]) => /\.example\b/.test(value))
    .map(([name]) => name);
}
