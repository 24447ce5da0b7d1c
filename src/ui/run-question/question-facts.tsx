import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { LeaveQuestion, SentRequest } from '../../core/run/run-question';
import { longestConfirm } from '../../core/skill/model';
import { numberText } from '../amounts';
import { t } from '../i18n';
import { pictureText } from '../picture-text';
import { visibleLine, visibleText } from '../plain-text';
import { webSiteName } from '../site-name';
import { ownToolText } from '../tool-words';
import { ApprovalFacts } from './approval-facts';
import { EndOfQuestion } from './end-in-view';
import type { Fold } from './fold';
import { deliveryText } from './question-text';
import type { Remembering } from './remembering';

interface QuestionFactsProps {
  question: LeaveQuestion;
  fold: Fold;
  remembering: Remembering | undefined;
  /** In a window of ours: the address of the page that the run is on. */
  inWindow?: { url: string };
}

/** What the user has to know to answer: where it goes and what of theirs, or what will happen. */
export function QuestionFacts(props: QuestionFactsProps) {
  return (
    <>
      <Facts {...props} />
      {!props.fold.isFolded && <EndOfQuestion />}
    </>
  );
}

function Facts({ question, inWindow, fold, remembering }: QuestionFactsProps) {
  const site = inWindow && webSiteName(inWindow.url);
  switch (question.kind) {
    case 'send':
      return <SendFacts sent={question.sent} site={site} remembering={remembering} />;
    case 'confirm':
      return <ConfirmFacts question={question} site={site} />;
    case 'approve':
      return (
        <ApprovalFacts
          approval={question.approval}
          inWindow={inWindow !== undefined}
          site={site}
          fold={fold}
        />
      );
  }
}

interface SendFactsProps {
  sent: SentRequest;
  site: string | undefined;
  remembering: Remembering | undefined;
}

function SendFacts({ sent, site, remembering }: SendFactsProps) {
  return (
    <div class="question-facts">
      <dl>
        <Fact name={t('question_host')}>
          <b class="question-host">{visibleLine(sent.host === 'browser' ? sent.host : sent.origin)}</b>
          <span class={sent.local ? 'question-local' : 'question-remote'}>
            {t(sent.local ? 'question_local' : 'question_remote')}
          </span>
        </Fact>
        <Fact name={t('question_model')}>{modelName(sent)}</Fact>
        <Fact name={t('question_sent')}>
          {t('question_sent_message', lengthOf(sent.message))}
          {sent.pictures?.map((picture, place) => (
            <span key={place} class="question-picture">
              <br />
              {t('question_sent_picture', pictureText(picture))}
            </span>
          ))}
          {sent.system !== '' && <br />}
          {sent.system !== '' && t('question_sent_system', lengthOf(sent.system))}
        </Fact>
        {site !== undefined && <Fact name={t('approval_page')}>{visibleLine(site)}</Fact>}
      </dl>
      <WholeText sent={sent} />
      {remembering ? (
        <label class="question-remember">
          <input
            type="checkbox"
            checked={remembering.isOn}
            onChange={({ currentTarget }) => remembering.set(currentTarget.checked)}
          />{' '}
          {t('question_send_remember', visibleLine(sent.model || sent.label), visibleLine(sent.host))}
        </label>
      ) : (
        <p class="question-note">{t('question_send_each')}</p>
      )}
    </div>
  );
}

/** The name of the model, and what the user calls it where that is something else. */
function modelName({ model, label }: SentRequest): string {
  const name = visibleLine(model);
  const own = visibleLine(label);
  return own === '' || own === name ? name : t('question_model_name', own, name);
}

function lengthOf(text: string): string {
  return numberText([...text].length);
}

/** Drawn only while it is unfolded: it may be long. */
function WholeText({ sent: { system, message } }: { sent: SentRequest }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('question_read')}</summary>
      {open && (
        <>
          <pre>{visibleText(message)}</pre>
          {system !== '' && <p>{t('question_system')}</p>}
          {system !== '' && <pre>{visibleText(system)}</pre>}
        </>
      )}
    </details>
  );
}

interface ConfirmFactsProps {
  question: Extract<LeaveQuestion, { kind: 'confirm' }>;
  site: string | undefined;
}

function ConfirmFacts({ question, site }: ConfirmFactsProps) {
  const { mode, delivery, dangerous, words, permissions, tools } = question;
  return (
    <div class="question-facts">
      {dangerous && <p class="question-warning">{t('question_dangerous')}</p>}
      {words !== undefined && (
        <p class="question-author">{t('question_author', visibleLine(words, longestConfirm))}</p>
      )}
      <dl>
        <Fact name={t('question_mode')}>{t(`skill_mode_${mode}`)}</Fact>
        <Fact name={t('question_delivery')}>{deliveryText(delivery)}</Fact>
        {site !== undefined && <Fact name={t('approval_page')}>{visibleLine(site)}</Fact>}
        {tools.length > 0 && (
          <Fact name={t('question_tools')}>
            <Names names={tools} textOf={ownToolText} />
          </Fact>
        )}
        {permissions.length > 0 && (
          <Fact name={t('question_permissions')}>
            <Names names={permissions} />
          </Fact>
        )}
      </dl>
      {permissions.length > 0 && <p class="question-note">{t('question_permissions_note')}</p>}
    </div>
  );
}

interface NamesProps {
  names: readonly string[];
  /** What a name stands for, in our own words. */
  textOf?: (name: string) => string | undefined;
}

/** Words of the skill's own file: in quotes, each on a line, with what hides in them. */
function Names({ names, textOf }: NamesProps) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{textOf?.(name) ?? t('question_quoted', visibleLine(name))}</li>
      ))}
    </ul>
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
