/** What a browser has stored of the user's skills. */
export interface StoredLibrary {
  /** Ids of the manifests, sorted, with the paths they list. */
  manifests: { id: string; files: string[] }[];
  /** The bytes of every file, by `id/path`, in hexadecimal. */
  files: Record<string, string>;
}

/**
 * Reads the extension's database past all of its code. Runs in a page of the extension: it is sent there as it stands,
 * and must use nothing from outside of itself.
 */
export async function readStoredLibrary(): Promise<StoredLibrary> {
  const request = indexedDB.open('caretaker');
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  const transaction = request.result.transaction(['skills', 'files']);
  const skills = transaction.objectStore('skills').getAll();
  const files = transaction.objectStore('files').getAll();
  await new Promise((resolve) => {
    transaction.addEventListener('complete', resolve);
  });
  request.result.close();
  return {
    manifests: skills.result.map(({ id, files: paths }) => ({ id, files: [...paths].sort() })),
    files: Object.fromEntries(
      files.result.map(({ id, path, bytes }) => [
        `${id}/${path}`,
        Array.from<number, string>(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      ]),
    ),
  };
}

/** How many skills the browser has stored, without reading any. To be sent into a page as above. */
export async function countStoredSkills(): Promise<number> {
  const request = indexedDB.open('caretaker');
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  const count = request.result.transaction('skills').objectStore('skills').count();
  await new Promise((resolve) => {
    count.addEventListener('success', resolve);
  });
  request.result.close();
  return count.result;
}
