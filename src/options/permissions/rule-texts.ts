import type { Answer } from '../../core/permission/policy';
import type { PolicyRule } from '../../core/permission/policy-rules';
import {
  type PolicyProblem,
  type PolicyProblemCode,
  policyProblemCodes,
} from '../../core/permission/policy-schema';
import type { SelectGroup } from '../../ui/form/select-field';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

const answerTexts = {
  allow: 'permissions_answer_allow',
  ask: 'permissions_answer_ask',
  deny: 'permissions_answer_deny',
} as const satisfies Record<Answer, MessageKey>;

export function answerText(answer: Answer): string {
  return t(answerTexts[answer]);
}

export function answerGroups(): SelectGroup[] {
  return [{ options: Object.entries(answerTexts).map(([value, key]) => ({ value, label: t(key) })) }];
}

export function kindText(kind: PolicyRule['kind']): string {
  return t(kind === 'skill' ? 'permissions_kind_skill' : 'permissions_kind_tool');
}

/** Where a rule counts. */
export function placeText(site: string | undefined): string {
  return site === undefined ? t('permissions_everywhere') : t('permissions_on_site', visibleLine(site));
}

const wrong: Record<PolicyProblemCode, MessageKey> = {
  empty: 'permissions_wrong_empty',
  spaces: 'permissions_wrong_spaces',
  long: 'permissions_wrong_long',
  parentheses: 'permissions_wrong_parentheses',
  answer: 'permissions_wrong_answer',
  map: 'permissions_wrong_map',
  site: 'permissions_wrong_site',
  unreadable: 'permissions_wrong_unreadable',
};

/** What is wrong, in the user's language. */
export function ruleProblemText({ code }: Pick<PolicyProblem, 'code'>): string {
  // A background of another version may know more ways to be wrong.
  return t(policyProblemCodes.includes(code) ? wrong[code] : 'permissions_wrong_unreadable');
}
