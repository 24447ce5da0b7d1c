import { useState } from 'preact/hooks';
import type { Answer } from '../../core/permission/policy';
import { answers } from '../../core/permission/policy';
import { type PolicyRule, ruleKey } from '../../core/permission/policy-rules';
import type { PolicyProblem } from '../../core/permission/policy-schema';
import type { PermissionCommands, PolicyOverview } from '../../messages/permission-commands';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { SelectField } from '../../ui/form/select-field';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { UndoNotice } from '../undo-notice';
import type { Loaded } from '../use-loaded';
import { NewRule } from './new-rule';
import { answerGroups, kindText, placeText, ruleProblemText } from './rule-texts';
import { WhichWins } from './which-wins';

interface RulesSectionProps {
  loaded: Loaded<PolicyOverview>;
  commands: Pick<PermissionCommands, 'putRule' | 'removeRule' | 'mendPolicy'>;
}

/** Every rule of the user's policy, for everywhere and for sites, and which of them counts. */
export function RulesSection({ loaded, commands }: RulesSectionProps) {
  const [removed, setRemoved] = useState<PolicyRule>();
  const [saved, setSaved] = useState<string>();

  /** Resolves with why the rule cannot be; empty if it is stored. */
  async function put(rule: PolicyRule): Promise<PolicyProblem[]> {
    setRemoved(undefined);
    setSaved(undefined);
    let problems: PolicyProblem[] = [];
    const done = await loaded.change(async () => {
      problems = await commands.putRule(rule);
    });
    if (done && problems.length === 0) setSaved(rule.pattern);
    return problems;
  }
  async function remove(rule: PolicyRule): Promise<void> {
    setSaved(undefined);
    if (await loaded.change(() => commands.removeRule(rule))) setRemoved(rule);
  }

  return (
    <section class="part" aria-labelledby="permissions-rules">
      <h3 id="permissions-rules">{t('permissions_rules_title')}</h3>
      <p>{t('permissions_rules_text')}</p>
      {loaded.value && loaded.value.problems.length > 0 && (
        <Unreadable overview={loaded.value} onMend={() => void loaded.change(() => commands.mendPolicy())} />
      )}
      {loaded.value && loaded.value.problems.length === 0 && (
        <>
          <Rules
            rules={loaded.value.rules}
            onAnswer={(rule, answer) => void put({ ...rule, answer })}
            onRemove={(rule) => void remove(rule)}
          />
          <News>
            {removed && (
              <UndoNotice
                key={ruleKey(removed)}
                message={t('permissions_removed', visibleLine(removed.pattern))}
                onUndo={() => void put(removed)}
              />
            )}
            {saved !== undefined && <p>{t('permissions_added', visibleLine(saved))}</p>}
          </News>
          <NewRule onAdd={put} />
        </>
      )}
      <WhichWins />
    </section>
  );
}

interface RulesProps {
  rules: readonly PolicyRule[];
  onAnswer: (rule: PolicyRule, answer: Answer) => void;
  onRemove: (rule: PolicyRule) => void;
}

function Rules({ rules, onAnswer, onRemove }: RulesProps) {
  if (rules.length === 0) return <p class="empty">{t('permissions_rules_empty')}</p>;
  return (
    <ul class="policy-rules" aria-label={t('permissions_rules_list')}>
      {rules.map((rule) => {
        const [pattern, place] = [visibleLine(rule.pattern), placeText(rule.site)];
        return (
          <li key={ruleKey(rule)}>
            <span class="policy-rule">
              {kindText(rule.kind)} <code>{pattern}</code> <span class="policy-place">{place}</span>
            </span>
            <SelectField
              label={t('permissions_answer_of', pattern, place)}
              hidesLabel
              value={rule.answer}
              groups={answerGroups()}
              onChange={(value) => {
                const answer = answers.find((each) => each === value);
                if (answer) onAnswer(rule, answer);
              }}
            />
            <Button
              kind="quiet"
              label={t('permissions_remove_named', pattern, place)}
              onClick={() => onRemove(rule)}
            >
              {t('permissions_remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** What is wrong with rules that cannot be read, and the way out: those that can are kept. */
function Unreadable({ overview, onMend }: { overview: PolicyOverview; onMend: () => void }) {
  const { problems, rules } = overview;
  return (
    <Notice kind="danger" title={t('permissions_unreadable_title')}>
      <p>{t('permissions_unreadable_text')}</p>
      <ul>
        {problems.slice(0, 20).map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>
            {t('permissions_unreadable_at', visibleLine(problem.path) || '–', ruleProblemText(problem))}
          </li>
        ))}
      </ul>
      <Button onClick={onMend}>{t('permissions_mend', numberText(rules.length))}</Button>
    </Notice>
  );
}
