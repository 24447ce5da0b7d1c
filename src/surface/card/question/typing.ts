/** Milliseconds after a key press during which the user counts as typing. */
const pause = 1000;

/** Whether the user is typing in the page just now: then nothing takes the keyboard away. `sinceKey`: milliseconds. */
export const isTyping = (sinceKey: number | undefined): boolean => sinceKey !== undefined && sinceKey < pause;
