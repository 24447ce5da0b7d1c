import { sentOf, sentPicturesOf } from '../../core/run/attached';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { sizeText } from '../../ui/size-text';
import { LeftOutFiles } from '../card/given/given-files';
import { isMac } from '../card/is-mac';
import type { Layer } from '../layer/surface';
import { type ChipName, chipKeys } from './chip-keys';
import { ChipMenu } from './chip-menu';
import { goesLabel, type PaletteTarget, readsLabel } from './read-choice';
import { UnreadPage } from './unread-page';
import type { ChipsState } from './use-chips';
import { textOfPage, unreadOf } from './use-page-text';

interface ChipsRowProps {
  layer: Layer;
  target: PaletteTarget;
  chips: ChipsState;
  /** Nothing would be read: what they say is not shown. */
  isIdle: boolean;
  /** The chip whose menu is open. */
  open: ChipName | undefined;
  onOpen: (chip: ChipName | undefined) => void;
  /** The model that takes no pictures, where some go with the run. */
  blind: string | undefined;
  /** See `PaletteProps`. */
  onAllow: ((site: string) => Promise<boolean>) | undefined;
}

/** What the run reads, and where its result goes: right below the input, where they are seen by whoever types. */
export function Chips({ layer, target, chips, isIdle, blind, open, onOpen, onAllow }: ChipsRowProps) {
  const { flow, page, takesPage, takes, attaching } = chips;
  const pageText = textOfPage(page);
  const unread = unreadOf(page);
  const canRead =
    takesPage || takes !== 'none' || (flow.read !== 'selection' && target.editable && target.fieldLength > 0);
  const texts = [...(flow.withPage && pageText ? [pageText] : []), ...sentOf(flow.attached)];
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const pictures = sentPicturesOf(flow.attached);
  const sizes = [
    ...(texts.length > 0 ? [tn('palette_page_size', characters)] : []),
    ...(pictures.length > 0 ? [sizeText(pictures.reduce((sum, { bytes }) => sum + bytes, 0))] : []),
  ];
  const size = sizes.length > 0 ? sizes.join(' · ') : undefined;
  const isReading = flow.withPage && page === 'reading';
  const told = isReading
    ? t('palette_page_reading')
    : attaching.isReading
      ? t('palette_files_reading')
      : size;
  const chip = (name: ChipName, label: string, canChange: boolean) => {
    const keys = isMac() ? chipKeys[name].mac : chipKeys[name].label;
    if (!canChange)
      return (
        <span class={`chip ${name}`} title={name === 'goes' ? t('palette_goes_set') : undefined}>
          {label}
        </span>
      );
    return (
      <button
        type="button"
        class={`chip ${name}`}
        aria-haspopup="menu"
        aria-expanded={open === name}
        aria-keyshortcuts={chipKeys[name].spoken}
        title={t(name === 'reads' ? 'palette_reads_title' : 'palette_goes_title', keys)}
        onClick={layer.guard(() => onOpen(open === name ? undefined : name))}
      >
        <span class="spoken">{t(name === 'reads' ? 'palette_reads' : 'palette_goes')} </span>
        {label}
        <kbd>{keys}</kbd>
      </button>
    );
  };
  return (
    <>
      <div class="chips" hidden={isIdle}>
        {chip('reads', readsLabel(flow, target), canRead)}
        <span class="to" aria-hidden="true">
          →
        </span>
        {chip('goes', goesLabel(flow.goes), flow.places.length > 1)}
        {told && <span class="size">{told}</span>}
      </div>
      {unread && <UnreadPage {...{ layer, unread, onAllow }} onAllowed={chips.readAgain} />}
      {page === 'gone' && <p class="unread">{t('palette_page_unread')}</p>}
      {blind !== undefined && (
        <p class="unread" role="alert">
          {t('palette_blind_model', visibleLine(blind, 60))}
        </p>
      )}
      <LeftOutFiles leftOut={attaching.leftOut} />
      {open && <ChipMenu {...{ layer, target, chips, open }} onClose={() => onOpen(undefined)} />}
    </>
  );
}
