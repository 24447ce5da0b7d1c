/** The exit codes of a program that was ended: those of `timeout(1)`, and of a process that was killed. */
export const endedCode = { timeout: 124, memory: 137 } as const;
