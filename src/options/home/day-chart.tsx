import type { MonthUsage } from '../../core/run/month-usage';
import { uiLanguage } from '../../messages/i18n';
import { costText, numberText } from '../../ui/amounts';
import { t } from '../../ui/i18n';

/** A bar for each day of the month, by cost, or by tokens while nothing has cost anything; and the same as a table. */
export function DayChart({ usage: { month, days } }: { usage: MonthUsage }) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(year, number, 0).getDate();
  const isPriced = days.some(({ cost }) => cost > 0);
  const of = (day: MonthUsage['days'][number]) => (isPriced ? day.cost : day.tokens);
  const most = Math.max(...days.map(of));
  const name = new Intl.DateTimeFormat(uiLanguage(), { month: 'short', day: 'numeric' });
  const dayText = (day: number) => name.format(new Date(year, number - 1, day));
  return (
    <figure class="day-chart">
      <figcaption>{t(isPriced ? 'home_days_cost' : 'home_days_tokens')}</figcaption>
      {/* The table below says the same. */}
      <div class="day-bars" aria-hidden="true">
        {Array.from({ length }, (_, index) => {
          const used = days.find(({ day }) => day === index + 1);
          const share = used && most > 0 ? of(used) / most : 0;
          return <span key={index} style={{ blockSize: `${Math.round(share * 100)}%` }} />;
        })}
      </div>
      <div class="day-ends" aria-hidden="true">
        <span>{dayText(1)}</span>
        <span>{dayText(length)}</span>
      </div>
      <details>
        <summary>{t('home_as_table')}</summary>
        <table class="usage-table">
          <thead>
            <tr>
              <th scope="col">{t('home_day')}</th>
              <th scope="col">{t('home_runs_head')}</th>
              <th scope="col">{t('home_tokens_head')}</th>
              <th scope="col">{t('home_cost')}</th>
            </tr>
          </thead>
          <tbody>
            {[...days]
              .sort((a, b) => a.day - b.day)
              .map(({ day, runs, tokens, cost }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{numberText(runs)}</td>
                  <td>{numberText(tokens)}</td>
                  <td>{costText(cost)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
