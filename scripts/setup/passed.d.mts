export type Part = 'checks' | 'unit' | 'chromium' | 'firefox' | 'matrix';

export const unread: Record<Part, RegExp[]>;
export function stateOf(root: string, part: Part): string | undefined;
export function stillPasses(root: string, part: Part, state: string | undefined): boolean;
export function notePassed(root: string, part: Part, state: string | undefined): void;
