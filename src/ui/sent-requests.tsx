import { useState } from 'preact/hooks';
import type { SentRequest } from '../core/run/run-question';
import { numberText } from './amounts';
import { t } from './i18n';
import { pictureText } from './picture-text';
import { visibleLine, visibleText } from './plain-text';

/** Every request of a run in its order, each folded: what went to the model, to the character. */
export function SentRequests({ requests }: { requests: readonly SentRequest[] }) {
  return (
    <div class="sent-requests">
      {requests.map((sent, place) => (
        <Sent key={place} sent={sent} title={titleOf(sent, place + 1, requests.length)} />
      ))}
    </div>
  );
}

function titleOf({ model, label, host }: SentRequest, number: number, of: number): string {
  const to = [visibleLine(model || label), visibleLine(host)];
  return of === 1 ? t('history_sent', ...to) : t('history_sent_number', String(number), ...to);
}

/** Drawn only while it is unfolded: it may be long. */
function Sent({ sent, title }: { sent: SentRequest; title: string }) {
  const { system, message, pictures = [], tools = [], after, cut } = sent;
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && (
        <>
          {tools.length > 0 && (
            <p>{t('history_sent_tools', tools.map((name) => visibleLine(name)).join(', '))}</p>
          )}
          <SentText title={t('history_sent_system')} text={system} />
          {after !== undefined && <p>{t('history_sent_after', String(after))}</p>}
          <SentText title={t('history_sent_message')} text={message} />
          {pictures.map((picture, place) => (
            <p key={place}>{t('history_sent_picture', pictureText(picture))}</p>
          ))}
          {cut !== undefined && <p>{t('history_sent_cut', numberText(cut))}</p>}
        </>
      )}
    </details>
  );
}

function SentText({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="sent-text" aria-label={title} tabIndex={0}>
        {visibleText(text)}
      </section>
    </>
  );
}
