/** What must not be done twice at once, in whichever contexts: looks at sources, changes of what is known of them, and changes of settings that are lists. */
type Turn = 'looks' | 'sources' | 'folders' | 'collections';

export type InTurn = <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>;

/** By a lock of the browser's, which a context that ends gives back. Work under one lock may wait for another, and none for its own. */
export const inTurn: InTurn = async (turn, work) => await navigator.locks.request(`caretaker:${turn}`, work);
