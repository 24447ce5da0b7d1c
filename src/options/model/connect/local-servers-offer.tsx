import { useEffect, useState } from 'preact/hooks';
import type { ModelEntry } from '../../../core/models/model-entry';
import type { ModelPreset } from '../../../core/models/presets';
import { Button } from '../../../ui/form/button';
import { Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import type { Platform } from '../../platform';
import { localServers } from '../local-servers';
import { presetName } from '../preset-texts';
import type { ModelEditor } from '../use-editor';
import { ConnectedText } from './connected-text';
import { ModelChoice } from './model-choice';

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
          <ConnectedText />
          <LocalServer server={server} editor={editor} />
        </Notice>
      ))}
    </>
  );
}

/** One press where there is one model to use; of several the user chooses, and the chosen one is tested before it is kept. */
function LocalServer({
  server,
  editor: { task, choice, adopt },
}: {
  server: ModelPreset;
  editor: ModelEditor;
}) {
  const name = presetName(server);
  if (choice?.preset.id === server.id) {
    return (
      <ModelChoice
        name={name}
        models={choice.models}
        task={task}
        onUse={(model) => adopt(server, { apiKey: '', model })}
      />
    );
  }
  return (
    <Button kind="primary" busy={task !== undefined} onClick={() => adopt(server, { apiKey: '' })}>
      {task === 'adopt' ? t('options_model_local_busy') : t('options_model_local_use', name)}
    </Button>
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
