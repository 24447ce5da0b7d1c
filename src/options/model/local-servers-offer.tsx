import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { type LocalServer, localServers } from './local-servers';
import type { ModelState } from './use-model';

interface LocalServersProps {
  platform: Pick<Platform, 'answers'>;
  model: ModelState;
}

/** Offers the model servers that answer on this computer, unless one of them is in use already. */
export function LocalServers({ platform, model }: LocalServersProps) {
  const answering = useAnswering(platform);
  const offered = answering.filter(({ baseUrl }) => !model.stored.baseUrl.startsWith(baseUrl));
  return (
    <>
      {offered.map(({ name, baseUrl }) => (
        <Notice key={baseUrl} kind="info" title={t('options_model_local_title', name)}>
          <p>{t('options_model_local_text')}</p>
          <Button kind="primary" busy={model.task !== undefined} onClick={() => model.adopt(baseUrl)}>
            {model.task === 'adopt' ? t('options_model_local_busy') : t('options_model_local_use', name)}
          </Button>
        </Notice>
      ))}
    </>
  );
}

function useAnswering(platform: Pick<Platform, 'answers'>): LocalServer[] {
  const [answering, setAnswering] = useState<LocalServer[]>([]);
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
