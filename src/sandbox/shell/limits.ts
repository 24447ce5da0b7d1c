import type { BashOptions } from 'just-bash/browser';

/** Where a run begins. */
export const firstFolder = '/work';

/** Bytes of each of a command's outputs that are given back. */
export const outputLimit = 64 << 10;

/**
 * Bytes of the files of a run. They are there twice, in the Worker of the shell and in the host, which gives them to the
 * next Worker where one had to be ended: with what the engines may take, a run stays within 256 MB.
 */
export const mostRunFileBytes = 64 << 20;

/** Bytes that a program for Node, and one in Python, may take. */
export const nodeMemory = 64 << 20;
export const pythonMemory = 256 << 20;

/** Milliseconds the host waits beyond a command's time before it ends the Worker by force. */
export const commandGrace = 1_000;

/** Milliseconds that the shell waits beyond a command's time where Python may have to be loaded: the host counts without. */
export const pythonLoad = 60_000;

/** Milliseconds that a Worker of the shell may take to come up. */
export const bootLimit = 20_000;

const MB = 1 << 20;

/**
 * Of each command. One string may be long, for a file is read as one, but few of them fit. `maxLiveBytes` holds for words,
 * variables and what commands set aside, all together (`memory.ts`).
 */
export const shellLimits = {
  maxSourceBytes: MB,
  maxCommandCount: 500_000,
  maxLoopIterations: 500_000,
  maxStringLength: 8 * MB,
  maxHeredocSize: 4 * MB,
  maxLiveBytes: 64 * MB,
  maxInputBytes: 64 * MB,
  maxOutputSize: 32 * MB,
  maxArrayElements: 200_000,
  maxBraceExpansionResults: 20_000,
  maxQueryElements: 200_000,
  maxFileDescriptors: 64,
  maxTraversalEntries: 100_000,
} satisfies BashOptions['executionLimits'];
