import { useCallback } from 'preact/hooks';
import { type MonthUsage, totalOf } from '../../core/run/month-usage';
import { uiLanguage } from '../../messages/i18n';
import type { SettingsCommands } from '../../messages/settings-commands';
import { costText, numberText } from '../../ui/amounts';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';
import { BudgetForm } from './budget-form';
import { DayChart } from './day-chart';

/** Skills that are named at the most. */
const mostSkills = 5;

/** What this month's runs have used, by model and by day, and the budget that they are held to. */
export function UsageSection({
  commands,
}: {
  commands: Pick<SettingsCommands, 'monthOverview' | 'setBudget'>;
}) {
  const loaded = useLoaded(useCallback(() => commands.monthOverview(), [commands]));
  const { value } = loaded;
  return (
    <section class="part usage" aria-labelledby="home-usage">
      <h3 id="home-usage">{t('home_usage_title')}</h3>
      <LoadError loaded={loaded} />
      {value && (
        <>
          <Total usage={value.usage} />
          <BudgetForm overview={value} onSet={(budget) => loaded.change(() => commands.setBudget(budget))} />
          {value.usage.days.length > 0 && <DayChart usage={value.usage} />}
          <Models models={value.usage.models} />
          <TopSkills skills={value.usage.skills} />
        </>
      )}
    </section>
  );
}

function Total({ usage }: { usage: MonthUsage }) {
  const { runs, tokens, cost } = totalOf(usage);
  const [year = 0, month = 1] = usage.month.split('-').map(Number);
  const name = new Intl.DateTimeFormat(uiLanguage(), { year: 'numeric', month: 'long' });
  if (runs === 0 && tokens === 0)
    return <p class="empty">{t('home_usage_none', name.format(new Date(year, month - 1)))}</p>;
  return (
    <p class="usage-total">
      {name.format(new Date(year, month - 1))}: {tn('home_runs', runs)} · {tn('home_tokens', tokens)} ·{' '}
      {costText(cost)}
    </p>
  );
}

function Models({ models }: { models: MonthUsage['models'] }) {
  if (models.length === 0) return null;
  const most = Math.max(...models.map(({ cost }) => cost));
  const unpriced = models.filter((model) => model.unpriced > 0);
  return (
    <>
      <table class="usage-table">
        <caption>{t('home_models')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home_model')}</th>
            <th scope="col">{t('home_tokens_head')}</th>
            <th scope="col">{t('home_cost')}</th>
          </tr>
        </thead>
        <tbody>
          {[...models]
            .sort((a, b) => b.cost - a.cost)
            .map(({ label, input, output, cost, unpriced: without }) => (
              <tr key={label}>
                <th scope="row">
                  {visibleLine(label)}
                  <span class="usage-bar" style={{ inlineSize: most > 0 ? `${(cost / most) * 100}%` : 0 }} />
                </th>
                <td>{numberText(input + output)}</td>
                <td>{without > 0 && cost === 0 ? t('home_no_price') : costText(cost)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {unpriced.length > 0 && (
        <p class="hint">
          {t('home_unpriced', visibleLine(unpriced.map(({ label }) => label).join(', '), 200))}
        </p>
      )}
    </>
  );
}

function TopSkills({ skills }: { skills: MonthUsage['skills'] }) {
  if (skills.length === 0) return null;
  const top = [...skills].sort((a, b) => b.runs - a.runs).slice(0, mostSkills);
  return (
    <div>
      <h4 id="home-skills">{t('home_top_skills')}</h4>
      <ol aria-labelledby="home-skills">
        {top.map(({ id, name, runs }) => (
          <li key={id}>
            {visibleLine(name)}: {tn('home_runs', runs)}
          </li>
        ))}
      </ol>
    </div>
  );
}
