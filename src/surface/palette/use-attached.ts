import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AttachedText } from '../../core/run/attached';
import { mostGiven } from '../../core/run/given-limits';
import type { RunFile } from '../../core/run/run-request';
import { utf8TextOf } from '../../core/utf8';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { spokenOfGiven } from '../card/given/given-files';
import { Intake, type LeftOut } from '../card/given/intake';
import { chosenOf } from '../card/given/read-file';
import type { Layer } from '../layer/surface';

/** What the user has go with the one run that the palette is open for. */
export interface Attaching {
  attached: readonly AttachedText[];
  /** Files are held over the palette. */
  isOver: boolean;
  leftOut: readonly LeftOut[];
  /** What was attached, taken off or left out last, to be read aloud. */
  said: string;
  chooseFiles: () => void;
  /** Takes what the user pastes; `wantsText`: also where it is a text. Whether it was taken. */
  paste: (event: ClipboardEvent, wantsText: boolean) => boolean;
  remove: (text: AttachedText) => void;
}

/** The clipboard as the user pastes it, never read without them, and files that they choose, drop or paste. */
export function useAttached(
  layer: Layer,
  takes: () => boolean,
  before: readonly AttachedText[] = [],
): Attaching {
  const all = useRef(before);
  const [, redraw] = useState({});
  const [said, setSaid] = useState('');
  const put = (text: AttachedText) => {
    all.current = [...all.current.filter(({ name }) => name !== text.name), text];
  };
  const intake = useMemo(
    () =>
      new Intake(layer, {
        takes,
        isRunning: () => true,
        given: () => [],
        refuse: (file) => refusedOf(file, all.current),
        onGive: (file) => put({ name: file.path, text: textOf(file) ?? '' }),
        onChange() {
          setSaid(spokenOfGiven(intake));
          redraw({});
        },
      }),
    [layer],
  );
  useEffect(() => () => intake.stop(), [intake]);

  return {
    attached: all.current,
    isOver: intake.isOver,
    leftOut: intake.leftOut,
    said,
    chooseFiles: () => intake.choose(),
    paste(event, wantsText) {
      const { clipboardData } = event;
      const text = clipboardData?.getData('text/plain') ?? '';
      const files = clipboardData ? chosenOf(clipboardData) : [];
      if (text === '' && files.length > 0) intake.take(files);
      else if (wantsText) attachClipboard(text);
      else return false;
      event.preventDefault();
      return true;
    },
    remove(text) {
      all.current = all.current.filter((each) => each !== text);
      setSaid(t('palette_attached_removed', nameOf(text)));
      redraw({});
    },
  };

  function attachClipboard(text: string): void {
    if (text.trim() === '') setSaid(t('palette_paste_none'));
    else if (charactersOf(all.current) + text.length > mostGiven.bytes) setSaid(t('palette_paste_large'));
    else {
      put({ text });
      setSaid(t('palette_paste_said', tn('palette_page_size', text.length)));
    }
    redraw({});
  }
}

/** What it is called where it stands in the palette. */
export const nameOf = ({ name }: AttachedText): string =>
  name === undefined ? t('palette_reads_clipboard') : visibleLine(name, 60);

function refusedOf(file: RunFile, others: readonly AttachedText[]) {
  const rest = others.filter(({ name }) => name !== file.path);
  if (rest.length >= mostGiven.files) return 'many';
  const text = textOf(file);
  if (text === undefined) return 'binary';
  return charactersOf(rest) + text.length > mostGiven.bytes ? 'large' : undefined;
}

/** Undefined where it is none. The file is as `readFile` gives it: what checks files brings a validator of 100 KB along. */
function textOf(file: RunFile): string | undefined {
  const bytes = Uint8Array.from(atob(file.text), (character) => character.charCodeAt(0));
  return bytes.includes(0) ? undefined : utf8TextOf(bytes)?.replace(/^\uFEFF/, '');
}

const charactersOf = (texts: readonly AttachedText[]) =>
  texts.reduce((sum, { text }) => sum + text.length, 0);
