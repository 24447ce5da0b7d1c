export function changedFiles(root: string): string[];
export function touchedSpecs(root: string, changed: string[]): string[];
export function madeOf(root: string, files: string[], counts?: (file: string) => boolean): string[];
