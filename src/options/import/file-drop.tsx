import { useEffect, useState } from 'preact/hooks';
import { t } from '../../ui/i18n';
import { sourceOfDrop } from './drop';
import { dropped } from './dropped';

/**
 * Makes the whole settings page a place to drop skills on; a drop leads to the import view. It also keeps a file that
 * missed its goal from being opened in place of the page. What another part of the page takes for itself is left to it.
 */
export function FileDrop() {
  return useFileDrag() ? (
    <div class="drop-anywhere" aria-hidden="true">
      <p>{t('import_drop_anywhere')}</p>
    </div>
  ) : null;
}

/** True while files are dragged over the page. */
function useFileDrag(): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: listeners.signal });

    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    });
    // Without a related target the pointer has left the window, and not only one element for another.
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setDragging(false);
    });
    on('drop', (event) => {
      setDragging(false);
      if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      dropped.give(sourceOfDrop(event.dataTransfer));
      location.hash = '#import';
    });
    return () => listeners.abort();
  }, []);
  return dragging;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
