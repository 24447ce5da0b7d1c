/** Characters of JSON that one value may have on its way out of a script: a result, or a tool's input. */
export const jsonLimit = 5 * 1024 * 1024;

/** Characters of JSON of a whole result, with the files of `/output`: binary ones take a third more than their bytes. */
export const resultLimit = 36 * 1024 * 1024;

/** Characters of a script's error message that are kept for the card. */
export const messageLimit = 500;

/** Tool calls that a script may wait for at a time, and make in all. One call more throws in the script. */
export const pendingCallLimit = 16;
export const callLimit = 1_000;

/** Milliseconds the host waits beyond a script's timeout before it ends the Worker by force. */
export const scriptGrace = 500;
