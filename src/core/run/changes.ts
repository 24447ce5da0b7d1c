/**
 * A part of the difference between two texts. Joined, all `from` give the old text and all `to` the new one. `reason`: why, where
 * something that proofreads has said so.
 */
export type TextChange =
  | { kind: 'same'; text: string }
  | { kind: 'change'; from: string; to: string; reason?: string };

/**
 * The text with only the accepted changes made. `accepted` has one place for each change (`same` parts are not counted);
 * a change without a place stands.
 */
export function acceptedText(changes: readonly TextChange[], accepted: readonly boolean[] = []): string {
  let place = 0;
  return changes
    .map((part) => {
      if (part.kind === 'same') return part.text;
      return (accepted[place++] ?? true) ? part.to : part.from;
    })
    .join('');
}
