import { useState } from 'preact/hooks';
import { type Answer, answers } from '../../core/permission/policy';
import type { PolicyRule } from '../../core/permission/policy-rules';
import type { PolicyProblem } from '../../core/permission/policy-schema';
import { normaliseSite } from '../../core/sites';
import { Button } from '../../ui/form/button';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { answerGroups, kindText, ruleProblemText } from './rule-texts';

interface Wrong {
  site?: string;
  pattern?: string;
}

/** `onAdd` resolves with why the rule cannot be; empty if it was added. */
export function NewRule({ onAdd }: { onAdd: (rule: PolicyRule) => Promise<PolicyProblem[]> }) {
  const [kind, setKind] = useState<PolicyRule['kind']>('tool');
  const [pattern, setPattern] = useState('');
  const [site, setSite] = useState('');
  const [answer, setAnswer] = useState<Answer>('ask');
  const [wrong, setWrong] = useState<Wrong>({});

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const typed = site.trim();
    const host = typed === '' ? undefined : normaliseSite(typed);
    if (typed !== '' && host === undefined) return setWrong({ site: ruleProblemText({ code: 'site' }) });
    const problems = await onAdd({ kind, pattern: pattern.trim(), answer, ...(host && { site: host }) });
    const [problem] = problems;
    setWrong(problem ? { [problem.code === 'site' ? 'site' : 'pattern']: ruleProblemText(problem) } : {});
    if (!problem) setPattern('');
  }

  const kinds = (['tool', 'skill'] as const).map((value) => ({ value, label: kindText(value) }));
  return (
    <form class="new-rule" onSubmit={(event) => void submit(event)}>
      <SelectField
        label={t('permissions_kind')}
        value={kind}
        groups={[{ options: kinds }]}
        onChange={(value) => setKind(value === 'skill' ? 'skill' : 'tool')}
      />
      <TextField
        label={t('permissions_pattern')}
        value={pattern}
        hint={t('permissions_pattern_hint')}
        error={wrong.pattern}
        onInput={(text) => {
          setPattern(text);
          setWrong({});
        }}
      />
      <TextField
        type="url"
        label={t('permissions_site')}
        placeholder="mail.example.com"
        value={site}
        hint={t('permissions_site_hint')}
        error={wrong.site}
        onInput={(text) => {
          setSite(text);
          setWrong({});
        }}
      />
      <SelectField
        label={t('permissions_answer')}
        value={answer}
        groups={answerGroups()}
        onChange={(value) => setAnswer(answers.find((each) => each === value) ?? 'ask')}
      />
      <Button>{t('permissions_add')}</Button>
    </form>
  );
}
