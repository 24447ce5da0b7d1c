import { numberText } from '../../ui/amounts';
import { failureText } from '../../ui/failure-text';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import type { BrowserModel } from './use-browser-model';

/** Whether the browser's own model can be used, and its download. */
export function BrowserModelNotice({ model }: { model: BrowserModel }) {
  return (
    <>
      <News>
        <State model={model} />
      </News>
      <BrowserDownload model={model} />
    </>
  );
}

/** How far its download is, and that it failed. */
export function BrowserDownload({ model }: { model: BrowserModel }) {
  return (
    <>
      <News>
        {model.failure && (
          <Notice kind="danger" title={t('options_model_browser_failed')}>
            <p>{model.failure.detail ?? failureText(model.failure).message}</p>
          </Notice>
        )}
      </News>
      {model.progress !== undefined && <Progress fraction={model.progress} />}
    </>
  );
}

function State({ model: { state, progress, download } }: { model: BrowserModel }) {
  if (state === undefined || progress !== undefined) return null;
  if (state === 'available') return <p>{t('options_model_browser_ready')}</p>;
  if (state === 'unavailable') {
    return (
      <Notice kind="warning" title={t('options_model_browser_none')}>
        <p>{t('options_model_browser_none_text')}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="info" title={t('options_model_browser_download_title')}>
      <p>{t('options_model_browser_download_text')}</p>
      <Button onClick={() => void download()}>
        {t(state === 'downloading' ? 'options_model_browser_continue' : 'options_model_browser_download')}
      </Button>
    </Notice>
  );
}

/** Not a live region: every percent would be read aloud. */
function Progress({ fraction }: { fraction: number }) {
  const percent = numberText(fraction, { style: 'percent' });
  return (
    <div class="download">
      <label>
        {t('options_model_browser_downloading', percent)}
        <progress max={1} value={fraction} />
      </label>
    </div>
  );
}
