export type ProgramName = 'chromium' | 'firefox' | 'xvfb' | 'xdotool';
export function findProgram(name: ProgramName): string | undefined;
export function requireProgram(name: ProgramName): string;
export function ensurePrograms(names: ProgramName[]): Promise<boolean>;
