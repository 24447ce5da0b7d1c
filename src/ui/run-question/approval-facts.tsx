import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ToolAct } from '../../core/permission/policy';
import { offersAlways } from '../../core/run/answers';
import type { Approval } from '../../core/run/run-question';
import { type MessageKey, t, tn } from '../i18n';
import { visibleLine, visibleText } from '../plain-text';
import { ownToolText } from '../tool-words';
import { askedByText, safeText, shortName } from './act-text';
import { beginningOf, type Fold, type InputText, inputTexts } from './fold';

const acts: Record<ToolAct, MessageKey> = {
  none: 'approval_act_none',
  user: 'approval_act_user',
  store: 'approval_act_store',
  run: 'approval_act_run',
  send: 'approval_act_send',
};

const inputTitles: Record<InputText['kind'], MessageKey> = {
  command: 'approval_command',
  input: 'approval_input',
};

interface ApprovalFactsProps {
  approval: Approval;
  /** In a window of ours, where it can be answered for later calls too. */
  inWindow: boolean;
  /** That the run is on. */
  site: string | undefined;
  fold: Fold;
}

/**
 * What there is to know of a call: who wants it, what is safe about it, what it does in full, what it may do beside. Why it is asked is
 * folded away.
 */
export function ApprovalFacts({ approval, inWindow, site, fold }: ApprovalFactsProps) {
  const { uses } = approval;
  const isLasting = inWindow && offersAlways(approval);
  return (
    <div class="question-facts">
      <p class="question-by">{askedByText(approval)}</p>
      <Safe text={safeText(approval)} />
      {inputTexts(approval).map((input) => (
        <Whole key={input.kind} input={input} fold={fold} />
      ))}
      {(uses || isLasting) && (
        <dl>
          {uses && (
            <Fact name={t('approval_uses')}>
              {uses.length === 0 && t('approval_uses_none')}
              {uses.map((name) => (
                <p key={name}>{ownToolText(name) ?? t('question_quoted', visibleLine(name))}</p>
              ))}
            </Fact>
          )}
          {isLasting && (
            <Fact name={t('approval_lasting')}>
              {(approval.lasting ?? []).map((each) => (
                <p key={each.skill + each.tool}>
                  {t('approval_lasting_for', visibleLine(each.skill), visibleLine(each.tool))}
                </p>
              ))}
            </Fact>
          )}
        </dl>
      )}
      <Why approval={approval} site={site} />
    </div>
  );
}

/** Nothing of a tool of which nothing is known. */
function Safe({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class="question-safe">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.8l5 1.8v4c0 3.2-2.1 5.4-5 6.6-2.9-1.2-5-3.4-5-6.6v-4z" />
        <path d="M5.7 7.9l1.7 1.7 3-3.3" />
      </svg>
      <span>{text}</span>
    </p>
  );
}

function Why({ approval, site }: Pick<ApprovalFactsProps, 'approval' | 'site'>) {
  const { act, tool, skill, read } = approval;
  return (
    <details class="question-why">
      <summary>{t('question_why')}</summary>
      <dl>
        <Fact name={t('approval_why')}>{whyText(approval)}</Fact>
        <Fact name={t('approval_does')}>{t(acts[act])}</Fact>
        <Fact name={t('approval_tool')}>
          <code>{visibleLine(tool)}</code>
        </Fact>
        {site !== undefined && <Fact name={t('approval_page')}>{visibleLine(site)}</Fact>}
        {skill && (
          <Fact name={t('approval_skill')}>
            <code>{visibleLine(skill.id)}</code>
          </Fact>
        )}
        <Fact name={t('approval_read')}>
          {read.length === 0 ? t('approval_read_none') : read.map(({ id }) => visibleLine(id)).join(', ')}
        </Fact>
      </dl>
    </details>
  );
}

/** What the answers for later calls are called: of one skill, or of all that have a part in the call. */
export function lastingText({ lasting = [] }: Approval, one: MessageKey, all: MessageKey): string {
  const [skill, ...others] = new Set(lasting.map((each) => each.skill));
  return others.length > 0 ? t(all) : t(one, shortName(skill ?? ''));
}

function whyText({ decision: { click, rule } }: Approval): string {
  if (click) return t('approval_why_click');
  if (!rule) return t('approval_why_default');
  const pattern = visibleLine(rule.pattern);
  return rule.site === undefined
    ? t('approval_why_rule', pattern)
    : t('approval_why_site_rule', pattern, visibleLine(rule.site));
}

/** A text of the call: its first lines, and the rest once the user wants it, who then has the keyboard there. */
function Whole({ input: { kind, text }, fold }: { input: InputText; fold: Fold }) {
  const pre = useRef<HTMLPreElement>(null);
  const title = t(inputTitles[kind]);
  const first = beginningOf(text);
  const isCut = fold.isFolded && first.more > 0;
  const unfold = () => {
    fold.unfold();
    pre.current?.focus({ preventScroll: true });
  };
  return (
    <section class="question-whole" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <pre tabIndex={0} ref={pre}>
        {visibleText(isCut ? first.text : text, 'code')}
      </pre>
      {isCut && (
        <button type="button" class="button question-more" onClick={unfold}>
          {tn('question_more_lines', first.more)}
        </button>
      )}
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
