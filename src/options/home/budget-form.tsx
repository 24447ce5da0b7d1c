import { useState } from 'preact/hooks';
import { budgetSchema, type MonthBudget, totalOf, warningShare } from '../../core/run/month-usage';
import type { MonthOverview } from '../../messages/settings-commands';
import { costText, numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { useStateOf } from '../use-state-of';

interface BudgetFormProps {
  overview: MonthOverview;
  /** Resolves with whether it was kept. */
  onSet: (budget: MonthBudget | undefined) => Promise<boolean>;
}

/** The budget of a month: how much of it is used, and what it is. */
export function BudgetForm({ overview: { usage, budget }, onSet }: BudgetFormProps) {
  const kept = budget ? String(budget.limit) : '';
  const [typed, setTyped] = useStateOf(kept, kept);
  const [error, setError] = useState<string>();
  const [saved, setSaved] = useState(false);

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const text = typed.trim();
    const read = text === '' ? undefined : budgetSchema.safeParse({ limit: amountOf(text) });
    if (read && !read.success) return setError(t('home_budget_wrong'));
    setSaved(await onSet(read?.data));
  }

  return (
    <>
      {budget && <BudgetState spent={totalOf(usage).cost} limit={budget.limit} />}
      <form class="form" onSubmit={(event) => void save(event)}>
        <TextField
          label={t('home_budget')}
          value={typed}
          hint={t('home_budget_hint', percentText(warningShare))}
          error={error}
          onInput={(text) => {
            setTyped(text);
            setError(undefined);
            setSaved(false);
          }}
          action={<Button>{t('home_budget_save')}</Button>}
        />
      </form>
      <News>{saved && <p>{t(budget ? 'home_budget_saved' : 'home_budget_removed')}</p>}</News>
    </>
  );
}

function BudgetState({ spent, limit }: { spent: number; limit: number }) {
  const share = spent / limit;
  const used = t('home_budget_used', costText(spent), costText(limit), percentText(share));
  return (
    <>
      {share >= 1 && (
        <Notice kind="danger" title={t('home_budget_reached')}>
          <p>{t('home_budget_reached_text')}</p>
        </Notice>
      )}
      {share >= warningShare && share < 1 && <Notice kind="warning" title={t('home_budget_near')} />}
      <p>{used}</p>
      <meter
        class="budget-meter"
        aria-label={t('home_budget')}
        min={0}
        max={limit}
        high={limit * warningShare}
        optimum={0}
        value={Math.min(spent, limit)}
      >
        {used}
      </meter>
    </>
  );
}

/** With a point or a comma before the cents. What may be thousands (`1,000`) is none: a budget of a dollar would stop runs. */
function amountOf(text: string): number {
  return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

const percentText = (share: number) => numberText(share, { style: 'percent', maximumFractionDigits: 0 });
