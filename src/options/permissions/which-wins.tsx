import { emptyPolicy, type Policy, policyFor } from '../../core/permission/policy';
import { rulesOf } from '../../core/permission/policy-rules';
import { t } from '../../ui/i18n';
import { answerText, placeText } from './rule-texts';

interface Example {
  policy: Policy;
  skill: string;
}

const examples: Example[] = [
  { policy: { ...emptyPolicy, skill: { '*': 'ask', 'internal-*': 'deny' } }, skill: 'internal-notes' },
  { policy: { ...emptyPolicy, skill: { '*': 'ask', 'internal-*': 'deny' } }, skill: 'notes' },
  {
    policy: { ...emptyPolicy, skill: { 'internal-*': 'deny', 'internal-faq': 'allow' } },
    skill: 'internal-faq',
  },
  {
    policy: { ...emptyPolicy, skill: { '*': 'ask' }, sites: { 'example.com': { skill: { '*': 'allow' } } } },
    skill: 'notes',
  },
  { policy: { ...emptyPolicy, skill: { 'a*': 'allow', '*b': 'deny' } }, skill: 'ab' },
];

/** Which of several rules counts, with examples. Their answers are worked out by what works them out in a run. */
export function WhichWins() {
  return (
    <details class="more">
      <summary>{t('permissions_which_title')}</summary>
      <ol>
        <li>{t('permissions_which_1')}</li>
        <li>{t('permissions_which_2')}</li>
        <li>{t('permissions_which_3')}</li>
      </ol>
      <p>{t('permissions_which_source')}</p>
      <table class="policy-examples">
        <caption>{t('permissions_examples')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('permissions_example_rules')}</th>
            <th scope="col">{t('permissions_example_name')}</th>
            <th scope="col">{t('permissions_example_result')}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example) => (
            <ExampleRow key={JSON.stringify(example)} {...example} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function ExampleRow({ policy, skill }: Example) {
  const { answer } = policyFor(policy, 'https://example.com/').skill({ id: skill, source: 'user' });
  return (
    <tr>
      <td>
        {rulesOf(policy).map((rule) => (
          <div key={`${rule.pattern} ${rule.site}`}>
            <code>{rule.pattern}</code> {answerText(rule.answer)}
            {rule.site !== undefined && ` ${placeText(rule.site)}`}
          </div>
        ))}
      </td>
      <td>
        <code>{skill}</code>
      </td>
      <td>{answerText(answer)}</td>
    </tr>
  );
}
