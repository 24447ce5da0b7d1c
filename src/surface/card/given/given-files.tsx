import type { RunView } from '../../../core/record/view';
import { mostGiven } from '../../../core/run/given-limits';
import { pictureLimits } from '../../../core/run/picture';
import { numberText } from '../../../ui/amounts';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { sizeText } from '../../../ui/size-text';
import type { Layer } from '../../layer/surface';
import type { Intake, LeftOut } from './intake';
import { sizeOfFile } from './read-file';

interface GivenFilesProps {
  layer: Layer;
  view: RunView;
  onTakeBack: (path: string) => void;
}

/** What the user has given. What a run has got it keeps; before it is made again each can be taken back. */
export function GivenFiles({ layer, view: { given, status }, onTakeBack }: GivenFilesProps) {
  const running = status === 'running';
  return (
    <section class="files" aria-label={t('card_given_label')}>
      <p>{t(running ? 'card_given' : 'card_given_again')}</p>
      <ul>
        {given.map((file) => {
          const name = visibleLine(file.path);
          return (
            <li key={file.path}>
              <span class="path">{name}</span>
              <span class="size">{sizeText(sizeOfFile(file))}</span>
              {!running && (
                <button
                  type="button"
                  aria-label={t('card_given_remove_named', name)}
                  onClick={layer.guard(() => onTakeBack(file.path))}
                >
                  {t('card_given_remove')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Why files were left out, in words; nothing where none was. */
export function LeftOutFiles({ leftOut }: Pick<Intake, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <div class="left-out">
      {leftOut.map((left) => (
        <p key={left.why}>{leftOutText(left)}</p>
      ))}
    </div>
  );
}

/** While files are held over the card. */
export function DropHere() {
  return (
    <p class="drop-here">
      <span>{t('card_drop_here')}</span>
    </p>
  );
}

/** What is said aloud of the files that were given last. */
export function spokenOfGiven({
  taken,
  leftOut,
  toRun,
}: Pick<Intake, 'taken' | 'leftOut' | 'toRun'>): string {
  const given = taken.length > 0 ? t(toRun ? 'card_given_said' : 'card_given_kept', namesOf(taken)) : '';
  return [given, ...leftOut.map(leftOutText)].filter((text) => text !== '').join(' ');
}

function leftOutText({ why, names }: LeftOut): string {
  const most = {
    folder: [],
    unreadable: [],
    binary: [],
    broken: [],
    pdf_locked: [],
    pdf_scanned: [],
    pdf_broken: [],
    pictures: [numberText(pictureLimits.most)],
    pixels: [numberText(pictureLimits.pixels / 1_000_000)],
    many: [numberText(mostGiven.files)],
    large: [sizeText(mostGiven.bytes)],
  };
  return t(`card_given_${why}`, namesOf(names), ...most[why]);
}

/** As many names are read in a line. */
const mostNames = 3;

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => visibleLine(name, 60));
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [t('card_given_more', numberText(more))] : [])].join(', ');
}
