import { useEffect, useState } from 'preact/hooks';
import type { ModelEntry } from '../../core/model-entry';
import type { ModelPreset } from '../../core/models/presets';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { localServers } from './local-servers';
import { presetName } from './preset-texts';
import type { Editor } from './use-editor';

interface LocalServersProps {
  platform: Pick<Platform, 'answers'>;
  /** All that are set up. */
  models: readonly ModelEntry[];
  editor: Editor;
}

/** Offers the model servers that answer on this computer, unless a model there is set up already. */
export function LocalServers({ platform, models, editor: { task, adopt } }: LocalServersProps) {
  const answering = useAnswering(platform);
  const offered = answering.filter(
    (server) => !models.some(({ baseUrl }) => baseUrl.startsWith(new URL(server.baseUrl).origin)),
  );
  return (
    <>
      {offered.map((server) => (
        <Notice key={server.id} kind="info" title={t('options_model_local_title', presetName(server))}>
          <p>{t('options_model_local_text')}</p>
          <Button kind="primary" busy={task !== undefined} onClick={() => adopt(server)}>
            {task === 'adopt'
              ? t('options_model_local_busy')
              : t('options_model_local_use', presetName(server))}
          </Button>
        </Notice>
      ))}
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
