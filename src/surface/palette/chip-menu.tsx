import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sentOf, sentPicturesOf } from '../../core/run/attached';
import type { PageText } from '../../core/run/page-text';
import { numberText } from '../../ui/amounts';
import { t, tn } from '../../ui/i18n';
import { visibleLine, visibleText } from '../../ui/plain-text';
import type { Layer } from '../layer/surface';
import { AttachedItems, AttachedPreview, type MenuItem, PasteHere, PicturePreview } from './attached-menu';
import type { ChipName } from './chip-keys';
import { goesLabel, type PaletteTarget, readChoices, textLabel } from './read-choice';
import type { ChipsState } from './use-chips';
import { textOfPage } from './use-page-text';

interface ChipMenuProps {
  layer: Layer;
  target: PaletteTarget;
  chips: ChipsState;
  open: ChipName;
  onClose: () => void;
}

/** The menu of a chip, in place of the list: its keys are the arrows, Enter and Esc. */
export function ChipMenu({ layer, target, chips, open, onClose }: ChipMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [isPasting, setPasting] = useState(false);
  const { flow, page, choose, remembered, skill, attaching } = chips;
  useLayoutEffect(() => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    layer.focus(items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0]);
  }, [open]);
  // The item of what was taken off has gone, and the keyboard with it.
  useLayoutEffect(() => {
    if (layer.focused?.isConnected && layer.element.contains(layer.focused)) return;
    layer.focus([...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].at(-1));
  }, [attaching.attached.length]);

  const item: MenuItem = (role, checked, label, act) => (
    <button type="button" {...{ role, 'aria-checked': checked }} tabIndex={-1} onClick={layer.guard(act)}>
      <span class="tick" aria-hidden="true">
        {checked ? (role === 'menuitemradio' ? '●' : '✓') : ''}
      </span>
      {label}
    </button>
  );
  const pick = (act: () => void) => () => {
    act();
    onClose();
  };
  const isKept = Object.values(remembered).some((value) => value !== undefined);
  return (
    <div class="choosing">
      <div
        ref={menu}
        role="menu"
        aria-label={t(open === 'reads' ? 'palette_reads_menu' : 'palette_goes_menu')}
      >
        {open === 'goes'
          ? flow.places.map((place) =>
              item(
                'menuitemradio',
                place === flow.goes,
                goesLabel(place),
                pick(() => choose({ goes: place })),
              ),
            )
          : readChoices(target).map((read, at) =>
              item('menuitemradio', read === flow.read, textLabel(read, target), () =>
                choose({ withoutDraft: at > 0 }),
              ),
            )}
        {open === 'reads' && chips.takesPage && (
          <>
            {item('menuitemcheckbox', flow.withPage, t('palette_reads_page'), () =>
              choose({ withPage: !flow.withPage }),
            )}
            {flow.withPage &&
              chips.isOnSite &&
              item(
                'menuitemcheckbox',
                remembered.withPage === true,
                t('palette_page_remember', skill.name),
                () => chips.remember({ withPage: remembered.withPage ? undefined : true }),
              )}
          </>
        )}
        {open === 'reads' && chips.takes !== 'none' && (
          <AttachedItems {...{ item, attaching }} takes={chips.takes} onPaste={() => setPasting(true)} />
        )}
        {isKept && item('menuitem', undefined, t('palette_chips_reset', skill.name), pick(chips.reset))}
      </div>
      {open === 'reads' && isPasting && (
        <PasteHere {...{ layer, attaching }} onDone={() => setPasting(false)} />
      )}
      {open === 'reads' && flow.withPage && <PagePreview page={textOfPage(page)} />}
      {open === 'reads' && sentOf(flow.attached).map((sent) => <AttachedPreview sent={sent} />)}
      {open === 'reads' && sentPicturesOf(flow.attached).map((sent) => <PicturePreview sent={sent} />)}
    </div>
  );
}

/** Word by word what is sent of the page, with the message marked that the text box stands by. */
function PagePreview({ page }: { page: PageText | undefined }) {
  if (!page) return <p class="unread">{t('palette_page_reading')}</p>;
  const { text, answered, leftOut = 0, document } = page;
  const size = tn('palette_page_size', text.length);
  const { start, end } = answered ?? { start: text.length, end: text.length };
  const title = document
    ? t('palette_file_preview', visibleLine(document.name, 60))
    : t('palette_page_preview');
  return (
    <div class="preview">
      <h3>
        {title} · {document && `${tn('palette_pdf_pages', document.pages)} · `}
        {size}
      </h3>
      {document && document.read < document.pages && (
        <p>{t('palette_pdf_part', numberText(document.read), numberText(document.pages))}</p>
      )}
      {leftOut > 0 && <p>{tn(document ? 'palette_attached_left_out' : 'palette_page_left_out', leftOut)}</p>}
      {answered && <p>{t('palette_page_answered')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="page-text" tabIndex={0} aria-label={title}>
        {visibleText(text.slice(0, start))}
        {answered && <mark>{visibleText(text.slice(start, end))}</mark>}
        {visibleText(text.slice(end))}
      </section>
    </div>
  );
}
