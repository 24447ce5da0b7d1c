import type { ModelEntry } from '../../../core/models/model-entry';
import { modelPresets } from '../../../core/models/presets';
import { Button } from '../../../ui/form/button';
import { Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { BrowserDownload } from '../browser-model-notice';
import { useBrowserModel } from '../use-browser-model';
import type { ModelEditor } from '../use-editor';

const preset = modelPresets.find(({ kind }) => kind === 'browser');

interface BrowserOfferProps {
  /** All that are set up. */
  models: readonly ModelEntry[];
  editor: ModelEditor;
}

/** Offers the browser's own model where it has one, unless it is set up already. */
export function BrowserOffer({ models, editor: { task, adopt } }: BrowserOfferProps) {
  const isSetUp = models.some(({ kind }) => kind === 'browser');
  const own = useBrowserModel(!isSetUp);
  if (isSetUp || !preset || own.state === undefined || own.state === 'unavailable') return null;
  const isReady = own.state === 'available';
  const busy = task !== undefined || own.progress !== undefined;

  async function use(): Promise<void> {
    if (preset && (isReady || (await own.download()))) adopt(preset, { apiKey: '' });
  }

  return (
    <Notice kind="info" title={t('options_connect_browser_title')}>
      <p>{t('options_connect_browser_text')}</p>
      {!isReady && <p>{t('options_model_browser_download_text')}</p>}
      <BrowserDownload model={own} />
      <Button kind="primary" busy={busy} onClick={() => void use()}>
        {t(isReady ? 'options_connect_browser_use' : 'options_connect_browser_download')}
      </Button>
    </Notice>
  );
}
