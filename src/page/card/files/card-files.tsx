import type { RunFile } from '../../../core/run/types';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import type { Layer } from '../../surface/surface';
import { download } from './download';

interface CardFilesProps {
  layer: Layer;
  files: readonly RunFile[];
}

/** The files that a run made, each to be kept on the user's disk. */
export function CardFiles({ layer, files }: CardFilesProps) {
  return (
    <section class="files" aria-label={t('card_files_label')}>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <span class="path">{visibleLine(file.path)}</span>
            <button
              type="button"
              aria-label={t('card_download_named', visibleLine(file.path))}
              onClick={layer.guard(() => download(layer.element.ownerDocument, file))}
            >
              {t('card_download')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
