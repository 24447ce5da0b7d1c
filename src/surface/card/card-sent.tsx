import { useState } from 'preact/hooks';
import type { SentRequest } from '../../core/run/run-question';
import { t } from '../../ui/i18n';
import { SentRequests } from '../../ui/sent-requests';
import type { CardProps } from './card-props';

/** What the run has sent to models, fetched when it is unfolded: it may be long, and most users never look. */
export function CardSent({ view, onRequests }: Pick<CardProps, 'view' | 'onRequests'>) {
  const [requests, setRequests] = useState<SentRequest[] | 'gone' | undefined>();
  if (!view.sentTo || view.status === 'running') return null;
  const look = async (open: boolean) => {
    setRequests(open ? ((await onRequests()) ?? 'gone') : undefined);
  };
  return (
    <details class="sent" onToggle={(event) => void look(event.currentTarget.open)}>
      <summary>{t('card_sent')}</summary>
      {requests === 'gone' && <p class="note">{t('card_sent_gone')}</p>}
      {requests && requests !== 'gone' && <SentRequests requests={requests} />}
    </details>
  );
}
