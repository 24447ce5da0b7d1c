import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Library } from '../../core/library/types';
import type { ModelEntry } from '../../core/models/model-entry';
import type { MeaningBy, MeaningProgress, MeaningStep } from '../../messages/meaning-commands';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { RichMessage } from '../../ui/form/rich-message';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { sizeText } from '../../ui/size-text';
import { LoadError } from '../load-error';
import { makeAllVectors } from '../make-vectors';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';
import { TableForm, TableInUse } from './meaning-table';
import { type ModelNeeds, withHost } from './model-tasks';
import { hostOf, type ModelReport } from './report';
import { ReportInView } from './report-notice';
import { useTask } from './use-task';

interface MeaningSectionProps {
  needs: ModelNeeds & { platform: Pick<Platform, 'requestHost'> };
  models: readonly ModelEntry[];
  library: Pick<Library, 'keepTable'>;
}

/** Whether skills are searched by meaning as well, by which provider or table, and what is sent. */
export function MeaningSection({ needs, models, library }: MeaningSectionProps) {
  const { commands } = needs;
  const loaded = useLoaded(useCallback(async () => ({ state: await commands.meaningState() }), [commands]));
  const providers = models.filter(({ kind }) => kind === 'ollama' || kind === 'openai-compatible');
  const state = loaded.value?.state;
  const provider = providers.find(({ id }) => state && 'provider' in state && id === state.provider);
  const isOn = state !== undefined && ('table' in state || provider !== undefined);
  return (
    <section class="part" aria-labelledby="meaning">
      <h3 id="meaning">{t('options_meaning_title')}</h3>
      <p>{t('options_meaning_text')}</p>
      <LoadError loaded={loaded} />
      {isOn ? (
        <On
          key={'table' in state ? state.table.modelSum : `${state.provider} ${state.model}`}
          needs={needs}
          state={state}
          baseUrl={provider?.baseUrl ?? ''}
          onTurnOff={() => void loaded.change(() => commands.turnOffMeaning())}
        />
      ) : (
        loaded.value && (
          <Off
            needs={needs}
            library={library}
            providers={providers}
            onTurnedOn={() => void loaded.reload()}
          />
        )
      )}
    </section>
  );
}

interface OffProps extends Pick<MeaningSectionProps, 'needs' | 'library'> {
  providers: readonly ModelEntry[];
  onTurnedOn: () => void;
}

/** In the list of providers, beside the ids of models. */
const tableChoice = '/table';

function Off({ needs, library, providers, onTurnedOn }: OffProps) {
  const [chosen, setChosen] = useState(providers[0]?.id ?? tableChoice);
  const provider = providers.find(({ id }) => id === chosen);
  return (
    <>
      <SelectField
        label={t('options_meaning_provider')}
        value={provider?.id ?? tableChoice}
        groups={[
          {
            options: [
              ...providers.map((each) => ({
                value: each.id,
                label: `${visibleLine(each.label)} · ${hostOf(each.baseUrl)}`,
              })),
              { value: tableChoice, label: t('options_meaning_table') },
            ],
          },
        ]}
        onChange={setChosen}
      />
      {provider ? (
        <ProviderForm key={provider.id} needs={needs} provider={provider} onTurnedOn={onTurnedOn} />
      ) : (
        <TableForm library={library} needs={needs} onTurnedOn={onTurnedOn} />
      )}
    </>
  );
}

interface ProviderFormProps extends Pick<OffProps, 'needs' | 'onTurnedOn'> {
  provider: ModelEntry;
}

function ProviderForm({ needs, provider: { id, kind, baseUrl }, onTurnedOn }: ProviderFormProps) {
  const [model, setModel] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { task, report, run } = useTask<'turn-on'>();

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setMissing(model.trim() === '');
    if (model.trim() === '') return;
    const done = await run('turn-on', () =>
      withHost(needs, baseUrl, async () => {
        const step = await needs.commands.turnOnMeaning({ provider: id, model });
        return { report: reportOf(step, baseUrl) };
      }),
    );
    if (done?.report.kind === 'allowed') onTurnedOn();
  }

  return (
    <form class="meaning-form" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('options_meaning_model')}
        value={model}
        placeholder={kind === 'ollama' ? 'nomic-embed-text' : 'text-embedding-3-small'}
        hint={t('options_meaning_model_hint')}
        error={isMissing ? t('options_meaning_model_missing') : undefined}
        onInput={setModel}
      />
      <Sent host={hostOf(baseUrl)} />
      <Button busy={task !== undefined}>{t('options_meaning_turn_on')}</Button>
      <News>{report && report.kind !== 'allowed' && <ReportInView report={report} />}</News>
    </form>
  );
}

interface OnProps {
  needs: ModelNeeds;
  state: MeaningBy & MeaningProgress;
  /** Of the provider; empty where there is none. */
  baseUrl: string;
  onTurnOff: () => void;
}

/** On, with how far it has come: the vectors are made while somebody looks. */
function On({ needs, state, baseUrl, onTurnOff }: OnProps) {
  const [step, setStep] = useState<MeaningStep>({ ok: true, ...state });
  const [tries, setTries] = useState(0);
  const { ready, all } = step.ok ? step : state;
  useEffect(() => {
    const life = new AbortController();
    makeAllVectors(needs.commands, life.signal, setStep).catch(() => {
      // A background that was ended is asked again at the next look.
    });
    return () => life.abort();
  }, [needs, tries]);
  return (
    <>
      <p role="status">
        {'table' in state
          ? t(
              'options_meaning_table_on',
              visibleLine(state.table.name),
              sizeText(state.table.bytes),
              numberText(ready),
              numberText(all),
            )
          : t('options_meaning_on', visibleLine(state.model), numberText(ready), numberText(all))}
      </p>
      {'table' in state ? <TableInUse table={state.table} /> : <Sent host={hostOf(baseUrl)} />}
      <News>{!step.ok && <ReportInView report={reportOf(step, baseUrl)} />}</News>
      <div class="row">
        {!step.ok && <Button onClick={() => setTries(tries + 1)}>{t('options_meaning_again')}</Button>}
        <Button onClick={onTurnOff}>
          {'table' in state ? t('options_meaning_table_remove') : t('options_meaning_turn_off')}
        </Button>
      </div>
    </>
  );
}

/** What goes to whom, before anything does. */
function Sent({ host }: { host: string }) {
  return (
    <p class="destination">
      <RichMessage name="options_meaning_sent" parts={[<strong key="host">{host}</strong>]} />
    </p>
  );
}

function reportOf(step: MeaningStep, baseUrl: string): ModelReport {
  return step.ok
    ? { kind: 'allowed', host: hostOf(baseUrl) }
    : { kind: 'failed', failure: step.failure, baseUrl };
}
