import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Attached, isAttachedPicture, textsOf } from '../../core/run/attached';
import { mostGiven } from '../../core/run/given-limits';
import { isPdf, type PdfProblem, type PdfText } from '../../core/run/pdf-text';
import { pictureLimits } from '../../core/run/picture';
import type { RunFile } from '../../core/run/run-request';
import { utf8TextOf } from '../../core/utf8';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { spokenOfGiven } from '../card/given/given-files';
import { Intake, type LeftOut, type LeftOutWhy } from '../card/given/intake';
import { chosenOf } from '../card/given/read-file';
import type { Layer } from '../layer/surface';
import { isPictureFile, takePicture } from './take-picture';

/** See `SurfaceCommands`. */
export type ReadPdf = (data: string) => Promise<PdfText | PdfProblem>;

/** What the user has go with the one run that the palette is open for. */
export interface Attaching {
  attached: readonly Attached[];
  /** Files are held over the palette. */
  isOver: boolean;
  /** Files are being read: that of a PDF takes its time. */
  isReading: boolean;
  leftOut: readonly LeftOut[];
  /** What was attached, taken off or left out last, to be read aloud. */
  said: string;
  chooseFiles: () => void;
  /** Takes what the user pastes; `wantsText`: also where it is a text. Whether it was taken. */
  paste: (event: ClipboardEvent, wantsText: boolean) => boolean;
  remove: (one: Attached) => void;
}

/** The clipboard as the user pastes it, never read without them, and files and pictures that they choose, drop or paste. */
export function useAttached(
  layer: Layer,
  takes: () => boolean,
  before: readonly Attached[] = [],
  readPdf?: ReadPdf,
): Attaching {
  const all = useRef(before);
  const [, redraw] = useState({});
  const [said, setSaid] = useState('');
  const put = (one: Attached) => {
    all.current = [...all.current.filter(({ name }) => name !== one.name), one];
  };
  const intake = useMemo(
    () =>
      new Intake(layer, {
        takes,
        isRunning: () => true,
        given: () => [],
        async onGive(file) {
          const one = await takenOf(file, all.current, readPdf);
          if (typeof one === 'string') return one;
          put(one);
          return undefined;
        },
        onChange() {
          setSaid(intake.isReading ? t('palette_files_reading') : spokenOfGiven(intake));
          redraw({});
        },
      }),
    [layer],
  );
  useEffect(() => () => intake.stop(), [intake]);

  return {
    attached: all.current,
    isOver: intake.isOver,
    isReading: intake.isReading,
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
    remove(one) {
      all.current = all.current.filter((each) => each !== one);
      setSaid(t('palette_attached_removed', nameOf(one)));
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
export const nameOf = ({ name }: Attached): string =>
  name === undefined ? t('palette_reads_clipboard') : visibleLine(name, 60);

/** What goes with the run of a file, or why it is left out. */
async function takenOf(
  file: RunFile,
  all: readonly Attached[],
  readPdf: ReadPdf | undefined,
): Promise<Attached | LeftOutWhy> {
  const others = all.filter(({ name }) => name !== file.path);
  if (others.length >= mostGiven.files) return 'many';
  // The file is as `readFile` gives it: what checks files brings a validator of 100 KB along.
  const bytes = Uint8Array.from(atob(file.text), (character) => character.charCodeAt(0));
  if (isPictureFile(file.path, bytes)) {
    if (others.filter(isAttachedPicture).length >= pictureLimits.most) return 'pictures';
    return takePicture(file.path, bytes);
  }
  const isNamedPdf = /\.pdf$/i.test(file.path);
  const isReadable = isPdf(bytes, isNamedPdf);
  if (isReadable || isNamedPdf) {
    const read = (isReadable && (await readPdf?.(file.text))) || 'broken';
    if (typeof read === 'string') return `pdf_${read}`;
    if (charactersOf(others) + read.text.length > mostGiven.bytes) return 'large';
    return { name: file.path, text: read.text, pages: { all: read.pages, read: read.read } };
  }
  const text = bytes.includes(0) ? undefined : utf8TextOf(bytes)?.replace(/^\uFEFF/, '');
  if (text === undefined) return 'binary';
  return charactersOf(others) + text.length > mostGiven.bytes ? 'large' : { name: file.path, text };
}

const charactersOf = (attached: readonly Attached[]) =>
  textsOf(attached).reduce((sum, { text }) => sum + text.length, 0);
