import { useEffect, useRef, useState } from 'preact/hooks';
import type { RunFailure } from '../../core/run/run-failure';
import { uiLanguage } from '../../messages/i18n';
import { failureText } from '../../ui/failure-text';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t, tn } from '../../ui/i18n';
import { thrownText } from '../../ui/library-error-text';
import { visibleLine } from '../../ui/plain-text';
import { isForbiddenByOllama, ollamaOrigins } from './local-servers';
import { nextStep } from './next-step';
import type { ModelReport } from './report';

/** A report, scrolled to: the button that led to it may stand a screen above. */
export function ReportInView({ report }: { report: ModelReport }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <ReportNotice report={report} />
    </div>
  );
}

/** Draws what came of the last task. */
function ReportNotice({ report }: { report: ModelReport }) {
  switch (report.kind) {
    case 'saved':
      return <Saved {...report} />;
    case 'works':
      return <Works {...report} />;
    case 'failed':
      return <Failed failure={report.failure} baseUrl={report.baseUrl} />;
    case 'refused':
      return (
        <Notice kind="warning" title={t('options_model_refused_title', report.host)}>
          <p>{t('options_model_refused_text', report.host)}</p>
        </Notice>
      );
    case 'not-signed-in':
      return (
        <Notice kind="warning" title={t('options_connect_not_signed_in', report.provider)}>
          <p>{t('options_connect_not_signed_in_text')}</p>
        </Notice>
      );
    case 'allowed':
      return <Notice kind="success" title={t('options_model_allowed', report.host)} />;
    case 'listed':
      return <Notice kind="success" title={tn('options_model_listed', report.count)} />;
    case 'no-models':
      return (
        <Notice kind="warning" title={t('options_model_none_title', report.host)}>
          <p>{t('options_model_none_text')}</p>
        </Notice>
      );
    case 'removed':
      return <Notice kind="success" title={t('options_model_removed', visibleLine(report.label))} />;
    case 'broken':
      return (
        <Notice kind="danger" title={t('options_load_failed')}>
          <p>{thrownText(report.error).message}</p>
        </Notice>
      );
  }
}

function Saved({ label, isDefault }: { label: string; isDefault: boolean }) {
  const name = visibleLine(label);
  if (isDefault) return <Notice kind="success" title={t('options_model_saved', name)} />;
  return (
    <Notice kind="success" title={t('options_model_saved_other', name)}>
      <p>{t('options_model_saved_other_text')}</p>
    </Notice>
  );
}

function Works({ milliseconds, model, saved }: { milliseconds: number; model: string; saved: boolean }) {
  const seconds = new Intl.NumberFormat(uiLanguage(), { maximumFractionDigits: 1 });
  return (
    <Notice
      kind="success"
      title={t('options_model_works', visibleLine(model), seconds.format(Math.max(milliseconds, 100) / 1000))}
    >
      {!saved && <p>{t('options_model_works_unsaved')}</p>}
    </Notice>
  );
}

/** What is wrong, what to do, and the other side's own words. */
function Failed({ failure, baseUrl }: { failure: RunFailure; baseUrl: string }) {
  return (
    <Notice kind="danger" title={failureText(failure).message}>
      {isForbiddenByOllama(failure, baseUrl) ? <OllamaOrigins /> : <p>{nextStep(failure)}</p>}
      {failure.detail && (
        <p>
          <code>{failure.detail}</code>
        </p>
      )}
    </Notice>
  );
}

const copyLabels = {
  idle: 'options_model_ollama_copy',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;

function OllamaOrigins() {
  const [copied, setCopied] = useState<keyof typeof copyLabels>('idle');
  const setting = ollamaOrigins();
  const copy = () =>
    navigator.clipboard.writeText(setting).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    );
  return (
    <>
      <p>{t('options_model_ollama_origins')}</p>
      <p>
        <code>{setting}</code>
      </p>
      <Button onClick={() => void copy()}>{t(copyLabels[copied])}</Button>
    </>
  );
}
