import { hasWritten, isInField } from '../../../core/record/view-outcome';
import type { RunFile } from '../../../core/run/run-request';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { copyLabel } from '../card-buttons';
import type { CardProps } from '../card-props';
import { refusalText } from '../card-state';
import { useCopy } from '../use-copy';

type CardFilesProps = Pick<
  CardProps,
  'layer' | 'view' | 'places' | 'filePlace' | 'onInsertFile' | 'onCopyFile' | 'onSaveFile'
>;

/** The files that a run made, each to be kept on the user's disk; those that are texts also to be written or copied. */
export function CardFiles(props: CardFilesProps) {
  return (
    <section class="files" aria-label={t('card_files_label')}>
      <ul>
        {props.view.files.map((file) => (
          <FileRow key={file.path} file={file} {...props} />
        ))}
      </ul>
    </section>
  );
}

/** Characters; what is longer is no text that one puts into a field. */
const longestText = 1_000_000;

function FileRow({ file, ...props }: CardFilesProps & { file: RunFile }) {
  const { layer, view, onInsertFile, onCopyFile, onSaveFile } = props;
  const [copyState, copy] = useCopy(() => onCopyFile(file.path));
  const [saveState, save] = useCopy(() => onSaveFile(file.path));
  const path = visibleLine(file.path);
  const isText = file.encoding === 'utf8' && file.text !== '' && file.text.length <= longestText;
  const placed = view.placed?.path === file.path ? view.placed.outcome : undefined;
  const stands = placed !== undefined && placed.status !== 'refused' && isInField(view);
  const insert = insertLabel(props, hasWritten(view));
  const mayInsert = isText && insert && view.status !== 'running' && !stands;
  return (
    <li>
      <span class="path">{path}</span>
      {mayInsert && (
        <button
          type="button"
          aria-label={t('card_file_named', t(insert), path)}
          onClick={layer.guard(() => onInsertFile(file.path))}
        >
          {t(insert)}
        </button>
      )}
      {isText && (
        <button
          type="button"
          aria-label={t('card_file_named', t(copyLabel[copyState]), path)}
          onClick={layer.guard(copy)}
        >
          {t(copyLabel[copyState])}
        </button>
      )}
      <button type="button" aria-label={t('card_download_named', path)} onClick={layer.guard(save)}>
        {t('card_download')}
      </button>
      {saveState === 'failed' && (
        <p class="refused" role="alert">
          {t('card_download_failed')}
        </p>
      )}
      {placed?.status === 'refused' && (
        <p class="refused" role="alert">
          {t('card_file_refused', refusalText(placed.reason))}
        </p>
      )}
      <span class="spoken" role="status">
        {copyState !== 'idle' && t(copyLabel[copyState])}
      </span>
    </li>
  );
}

/** `hasResult`: the field holds what the run has written, which gives way to the file. */
function insertLabel({ places, filePlace }: CardFilesProps, hasResult: boolean) {
  if (places.length === 0) return undefined;
  if (hasResult) return 'card_insert_instead';
  return filePlace === 'replace' ? 'card_replace' : 'card_insert';
}
