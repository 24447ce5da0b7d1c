import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SentText } from '../../core/run/attached';
import type { SentPicture } from '../../core/run/picture';
import { numberText } from '../../ui/amounts';
import { t, tn } from '../../ui/i18n';
import { pixelsText } from '../../ui/picture-text';
import { visibleText } from '../../ui/plain-text';
import { sizeText } from '../../ui/size-text';
import { isMac } from '../card/is-mac';
import type { Layer } from '../layer/surface';
import { type Attaching, nameOf } from './use-attached';

/** Draws one item of the menu; `checked`: undefined of what is only pressed. */
export type MenuItem = (
  role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox',
  checked: boolean | undefined,
  label: ComponentChildren,
  act: () => void,
) => ComponentChildren;

interface AttachedItemsProps {
  item: MenuItem;
  attaching: Attaching;
  takes: 'all' | 'files';
  /** The user wants to paste. */
  onPaste: () => void;
}

/** The clipboard, each file that is attached, and the way to more of them. */
export function AttachedItems({ item, attaching, takes, onPaste }: AttachedItemsProps) {
  const { attached, remove, chooseFiles } = attaching;
  const clipboard = attached.find(({ name }) => name === undefined);
  const files = attached.filter(({ name }) => name !== undefined);
  return (
    <>
      {takes === 'all' &&
        item('menuitemcheckbox', clipboard !== undefined, t('palette_reads_clipboard'), () =>
          clipboard ? remove(clipboard) : onPaste(),
        )}
      {files.map((file) => item('menuitemcheckbox', true, nameOf(file), () => remove(file)))}
      {item('menuitem', undefined, t('card_add_files'), chooseFiles)}
    </>
  );
}

interface PasteHereProps {
  layer: Layer;
  attaching: Attaching;
  onDone: () => void;
}

/**
 * Where the user pastes the clipboard, by their keys or the browser’s own menu: so nothing reads it without them, and no
 * permission is needed.
 */
export function PasteHere({ layer, attaching, onDone }: PasteHereProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const isAttached = attaching.attached.some(({ name }) => name === undefined);
  const item = useRef<Element>(undefined);
  useLayoutEffect(() => {
    item.current = layer.focused;
    layer.focus(box.current);
  }, []);
  useLayoutEffect(() => {
    if (!isAttached) return;
    onDone();
    if (item.current instanceof HTMLElement) layer.focus(item.current);
  }, [isAttached]);
  const label = t('palette_paste_here', isMac() ? '⌘V' : 'Ctrl+V');
  return (
    <textarea
      ref={box}
      class="paste-here"
      rows={1}
      aria-label={label}
      placeholder={label}
      onBeforeInput={(event) => event.preventDefault()}
    />
  );
}

/** The picture as it is sent: what is drawn is its own bytes. */
export function PicturePreview({ sent }: { sent: SentPicture }) {
  const { type, data, width, height, bytes } = sent;
  const title = t('palette_file_preview', nameOf(sent));
  return (
    <div class="preview">
      <h3>
        {title} · {pixelsText(sent)} · {sizeText(bytes)}
      </h3>
      <img class="picture" src={`data:${type};base64,${data}`} alt={title} {...{ width, height }} />
    </div>
  );
}

/** Word by word what is sent of an attached text. */
export function AttachedPreview({ sent }: { sent: SentText }) {
  const { name, text, pages, leftOut } = sent;
  const title =
    name === undefined ? t('palette_paste_preview') : t('palette_file_preview', nameOf({ name, text }));
  return (
    <div class="preview">
      <h3>
        {title} · {pages && `${tn('palette_pdf_pages', pages.all)} · `}
        {tn('palette_page_size', text.length)}
      </h3>
      {pages && pages.read < pages.all && (
        <p>{t('palette_pdf_part', numberText(pages.read), numberText(pages.all))}</p>
      )}
      {leftOut > 0 && <p>{tn('palette_attached_left_out', leftOut)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="page-text" tabIndex={0} aria-label={title}>
        {visibleText(text)}
      </section>
    </div>
  );
}
