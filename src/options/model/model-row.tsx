import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ModelEntry } from '../../core/models/model-entry';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { BrowserModelNotice } from './browser-model-notice';
import { ModelFacts } from './model-facts';
import { allowHost, forgetModel, type ModelNeeds, testStored, withHost } from './model-tasks';
import { Removal } from './removal';
import { hostOf, type ModelReport } from './report';
import { ReportInView } from './report-notice';
import { useBrowserModel } from './use-browser-model';
import { useTask } from './use-task';

interface ModelRowProps {
  needs: ModelNeeds;
  entry: ModelEntry;
  isDefault: boolean;
  /** The browser does not let us reach its host (any more). */
  isUnreachable: boolean;
  /** Sites that use it by a rule. */
  sites: string[];
  /** Its form was just left, or it has just been added: the focus comes here. */
  takesFocus: boolean;
  onEdit: () => void;
  onDefault: () => void;
  /** It may be reached again. */
  onReachable: () => void;
  onRemoved: (report: ModelReport) => void;
}

/** One model: what it is, and what can be done with it. */
export function ModelRow(props: ModelRowProps) {
  const { needs, entry, isDefault, isUnreachable, takesFocus, onReachable, onRemoved } = props;
  const { task, report, run } = useTask<RowTask>();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const heading = useFocus(takesFocus);

  async function reach(name: 'test' | 'allow'): Promise<void> {
    const work = () => (name === 'test' ? testStored(needs, entry) : allowHost(entry));
    const done = await run(name, () => withHost(needs, entry.baseUrl, work));
    if (isUnreachable && done && done.report.kind !== 'refused') onReachable();
  }
  async function remove(): Promise<void> {
    const done = await run('remove', () => forgetModel(needs, entry));
    if (done) onRemoved(done.report);
  }

  return (
    <li class="model">
      <div class="model-head">
        <h3 ref={heading} tabIndex={-1}>
          {visibleLine(entry.label)}
        </h3>
        {isDefault && <span class="badge badge-new">{t('options_model_default')}</span>}
      </div>
      <ModelFacts entry={entry} />
      {entry.kind === 'browser' && <OwnModel />}
      {isUnreachable && (
        <Notice kind="warning" title={t('options_model_unreachable', hostOf(entry.baseUrl))}>
          <p>{t('options_model_unreachable_text')}</p>
          <Button busy={task !== undefined} onClick={() => void reach('allow')}>
            {t('options_model_allow', hostOf(entry.baseUrl))}
          </Button>
        </Notice>
      )}
      {asksRemoval ? (
        <Removal
          {...props}
          busy={task !== undefined}
          onRemove={() => void remove()}
          onKeep={() => setAsksRemoval(false)}
        />
      ) : (
        <RowButtons
          {...props}
          task={task}
          onTest={() => void reach('test')}
          onRemove={() => setAsksRemoval(true)}
        />
      )}
      <News>{report && <ReportInView report={report} />}</News>
    </li>
  );
}

/** The browser may have thrown its model away since it was chosen. */
function OwnModel() {
  return <BrowserModelNotice model={useBrowserModel(true)} />;
}

type RowTask = 'test' | 'allow' | 'remove';

interface RowButtonsProps extends Pick<ModelRowProps, 'entry' | 'isDefault' | 'onEdit' | 'onDefault'> {
  task: RowTask | undefined;
  onTest: () => void;
  onRemove: () => void;
}

function RowButtons({ entry, isDefault, task, onTest, onEdit, onDefault, onRemove }: RowButtonsProps) {
  const busy = task !== undefined;
  const label = visibleLine(entry.label);
  return (
    <div class="row">
      <Button
        busy={busy}
        label={task === 'test' ? undefined : t('options_model_test_named', label)}
        onClick={onTest}
      >
        {t(task === 'test' ? 'options_model_testing' : 'options_model_test')}
      </Button>
      <Button busy={busy} label={t('options_model_edit_title', label)} onClick={onEdit}>
        {t('options_model_edit')}
      </Button>
      {!isDefault && (
        <Button busy={busy} label={t('options_model_make_default_named', label)} onClick={onDefault}>
          {t('options_model_make_default')}
        </Button>
      )}
      <Button kind="danger" busy={busy} label={t('options_model_remove_named', label)} onClick={onRemove}>
        {t('options_model_remove')}
      </Button>
    </div>
  );
}

function useFocus(takesFocus: boolean) {
  const place = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return place;
}
