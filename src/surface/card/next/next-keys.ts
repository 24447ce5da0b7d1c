import type { RunView } from '../../../core/record/view';
import type { Layer } from '../../layer/surface';

const box = (layer: Layer) => layer.element.querySelector('textarea');

/** What is in the box is not sent yet. */
export function hasDraft(layer: Layer): boolean {
  return (box(layer)?.value ?? '').trim() !== '';
}

/** Whether a key in the box belongs to the text there. */
export function isWriting({ altKey, target }: KeyboardEvent): boolean {
  return !altKey || (target instanceof HTMLTextAreaElement && target.value !== '');
}

/**
 * The keys of a card that goes on: `/` reaches the box for the next message, Alt with an arrow shows the answer before or after. True
 * if the key was one of them. It sends nothing.
 */
export function nextKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  layer: Layer,
  { versions, version, status }: Pick<RunView, 'versions' | 'version' | 'status'>,
  onVersion: (at: number) => void,
): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || status === 'running') return false;
  if (key === '/' && !altKey) {
    const found = box(layer);
    layer.focus(found);
    return found !== null;
  }
  const by = altKey ? { ArrowLeft: -1, ArrowRight: 1 }[key] : undefined;
  if (by === undefined || !versions[version + by]) return false;
  onVersion(version + by);
  return true;
}
