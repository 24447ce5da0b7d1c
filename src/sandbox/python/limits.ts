/** Bytes of standard output, and of standard error, that are kept of one program. */
export const pythonOutputLimit = 4 << 20;

/** Files that a program may leave changed. */
export const mostChangedFiles = 20_000;

/** Milliseconds that Python may take to load before it is given up: on a slow machine, a cold start takes half of it. */
export const loadLimit = 60_000;
