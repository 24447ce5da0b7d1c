import { useEffect, useState } from 'preact/hooks';
import type { ModelEntry } from '../../core/models/model-entry';
import type { ModelPreset } from '../../core/models/presets';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { SelectField } from '../../ui/form/select-field';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import type { Platform } from '../platform';
import { localServers } from './local-servers';
import { presetName } from './preset-texts';
import type { ModelEditor } from './use-editor';

interface LocalServersProps {
  platform: Pick<Platform, 'answers'>;
  /** All that are set up. */
  models: readonly ModelEntry[];
  editor: ModelEditor;
}

/** Offers the model servers that answer on this computer, unless a model there is set up already. */
export function LocalServers({ platform, models, editor }: LocalServersProps) {
  const answering = useAnswering(platform);
  const offered = answering.filter(
    (server) => !models.some(({ baseUrl }) => baseUrl.startsWith(new URL(server.baseUrl).origin)),
  );
  return (
    <>
      {offered.map((server) => (
        <Notice key={server.id} kind="info" title={t('options_model_local_title', presetName(server))}>
          <p>{t('options_model_local_text')}</p>
          <Adoption key={String(editor.choice?.server === server)} server={server} editor={editor} />
        </Notice>
      ))}
    </>
  );
}

/** One press where there is one model to use; of several the user chooses, and the chosen one is tested before it is kept. */
function Adoption({ server, editor: { task, choice, adopt } }: { server: ModelPreset; editor: ModelEditor }) {
  const models = choice?.server === server ? choice.models : [];
  const [model = '', setModel] = useState(models[0]);
  const busy = task !== undefined;
  const name = presetName(server);
  if (models.length === 0) {
    return (
      <Button kind="primary" busy={busy} onClick={() => adopt(server)}>
        {task === 'adopt' ? t('options_model_local_busy') : t('options_model_local_use', name)}
      </Button>
    );
  }
  return (
    <>
      <SelectField
        label={t('options_model_local_choose', name)}
        value={model}
        groups={[{ options: models.map((value) => ({ value, label: visibleLine(value) })) }]}
        onChange={setModel}
      />
      <Button kind="primary" busy={busy} onClick={() => adopt(server, model)}>
        {t(task === 'adopt' ? 'options_model_local_busy' : 'options_model_local_test')}
      </Button>
    </>
  );
}

function useAnswering(platform: Pick<Platform, 'answers'>): ModelPreset[] {
  const [answering, setAnswering] = useState<ModelPreset[]>([]);
  useEffect(() => {
    let left = false;
    async function look(): Promise<void> {
      const found = await Promise.all(localServers.map(({ baseUrl }) => platform.answers(baseUrl)));
      if (!left) setAnswering(localServers.filter((_server, place) => found[place]));
    }
    void look();
    return () => {
      left = true;
    };
  }, [platform]);
  return answering;
}
