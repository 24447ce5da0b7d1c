/** Bytes of standard output, and of standard error, that are kept of one program. */
export const outputLimit = 4 << 20;

/** Files that a program may leave changed. */
export const mostFiles = 20_000;

/** Milliseconds that Python may take to load before it is given up: on a slow machine, a cold start takes half of it. */
export const loadLimit = 60_000;

/** The exit codes of a program that was ended: those of `timeout(1)`, and of a process that was killed. */
export const endedCode = { timeout: 124, memory: 137 } as const;
