import type { ComponentChildren } from 'preact';
import type { ToolAct } from '../../core/permission/policy';
import { offersAlways } from '../../core/run/answers';
import type { Approval } from '../../core/run/run-question';
import { type MessageKey, t } from '../i18n';
import { visibleLine, visibleText } from '../plain-text';
import { ownToolText } from '../tool-words';

const acts: Record<ToolAct, MessageKey> = {
  none: 'approval_act_none',
  user: 'approval_act_user',
  store: 'approval_act_store',
  run: 'approval_act_run',
  send: 'approval_act_send',
};

interface ApprovalFactsProps {
  approval: Approval;
  /** In a window of ours, where it can be answered for later calls too. */
  inWindow: boolean;
  /** That the run is on. */
  site: string | undefined;
}

/** Everything there is to know of a call: what it does, in full, where the run is, whose words led to it, and why it is asked. */
export function ApprovalFacts({ approval, inWindow, site }: ApprovalFactsProps) {
  const { act, skill, uses, read } = approval;
  return (
    <div class="question-facts">
      {/* First, so that it is in sight where there is little room. */}
      <Input approval={approval} />
      <dl>
        <Fact name={t('approval_does')}>{t(acts[act])}</Fact>
        {site !== undefined && <Fact name={t('approval_page')}>{visibleLine(site)}</Fact>}
        {skill && (
          <Fact name={t('approval_skill')}>
            <code>{visibleLine(skill.id)}</code>
          </Fact>
        )}
        {uses && (
          <Fact name={t('approval_uses')}>
            {uses.length === 0 && t('approval_uses_none')}
            {uses.map((name) => (
              <p key={name}>{ownToolText(name) ?? t('question_quoted', visibleLine(name))}</p>
            ))}
          </Fact>
        )}
        <Fact name={t('approval_read')}>
          {read.length === 0 ? t('approval_read_none') : read.map(({ id }) => visibleLine(id)).join(', ')}
        </Fact>
        <Fact name={t('approval_why')}>{whyText(approval)}</Fact>
        {inWindow && offersAlways(approval) && (
          <Fact name={t('approval_lasting')}>
            {(approval.lasting ?? []).map((each) => (
              <p key={each.skill + each.tool}>
                {t('approval_lasting_for', visibleLine(each.skill), visibleLine(each.tool))}
              </p>
            ))}
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** What the answer for later calls is called: of one skill, or of all that have a part in the call. */
export function alwaysText({ lasting = [] }: Approval): string {
  const skills = new Set(lasting.map(({ skill }) => skill));
  return t(skills.size > 1 ? 'approval_always_all' : 'approval_always');
}

function whyText({ decision: { click, rule } }: Approval): string {
  if (click) return t('approval_why_click');
  if (!rule) return t('approval_why_default');
  const pattern = visibleLine(rule.pattern);
  return rule.site === undefined
    ? t('approval_why_rule', pattern)
    : t('approval_why_site_rule', pattern, visibleLine(rule.site));
}

/** A command as it would be run, line by line; then all that the tool is given beside it. */
function Input({ approval: { subject, input } }: { approval: Approval }) {
  const { command } = subject;
  const rest = command === undefined ? input : without(command, input);
  return (
    <>
      {command !== undefined && <Whole title={t('approval_command')} text={command} />}
      {rest !== undefined && <Whole title={t('approval_input')} text={JSON.stringify(rest, undefined, 2)} />}
    </>
  );
}

/** What else there is in the input than this text; undefined if nothing is. */
function without(shown: string, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input === shown ? undefined : input;
  const rest = Object.entries(input).filter(([, value]) => value !== shown);
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

function Whole({ title, text }: { title: string; text: string }) {
  return (
    <section class="question-whole" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <pre tabIndex={0}>{visibleText(text, 'code')}</pre>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
