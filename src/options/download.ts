/** Milliseconds that a browser may take to begin to read what it is to save. */
const patience = 60_000;

/** Lets the browser save a file, as if the user had clicked a link to it. */
export function download({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), patience);
}
