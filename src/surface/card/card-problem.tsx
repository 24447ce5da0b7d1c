import { FailureFacts } from '../../ui/failure-facts';
import { t } from '../../ui/i18n';
import type { Problem } from './card-state';

/** Longer words of the other side are folded. */
const foldFrom = 160;

/** What went wrong, what to do next, and in the other side's own words why. */
export function CardProblem({ problem }: { problem: Problem }) {
  const { message, next, detail, saved, goesOn, isMild, facts } = problem;
  return (
    <div class={isMild ? 'problem mild' : 'problem'}>
      <p class="what">{message}</p>
      <p>{next}</p>
      {goesOn !== undefined && <p>{goesOn}</p>}
      {saved !== undefined && <p>{saved}</p>}
      {detail !== undefined && detail !== '' && <Detail text={detail} />}
      <FailureFacts class="detail" facts={facts} />
    </div>
  );
}

function Detail({ text }: { text: string }) {
  if (text.length < foldFrom && !text.includes('\n')) return <p class="detail">{text}</p>;
  return (
    <details>
      <summary>{t('card_detail')}</summary>
      <p class="detail">{text}</p>
    </details>
  );
}
