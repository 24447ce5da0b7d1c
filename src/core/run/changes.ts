/** A part of the difference between two texts. Joined, all `from` give the old text and all `to` the new one. */
export type TextChange = { kind: 'same'; text: string } | { kind: 'change'; from: string; to: string };
