import { useState } from 'preact/hooks';
import type { Given } from '../../core/permission/given';
import { uiLanguage } from '../../messages/i18n';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { UndoNotice } from '../undo-notice';
import type { Loaded } from '../use-loaded';

/** Something that was granted, in words, and how it is taken back and given again. */
export interface Granted {
  key: string;
  text: string;
  /** Said beside it. */
  note?: string | undefined;
  /** When and where. */
  given?: Given | undefined;
  takeBack(): Promise<void>;
  giveAgain(): Promise<void>;
}

interface GrantedListProps {
  granted: readonly Granted[];
  label: string;
  empty: string;
  loaded: Pick<Loaded<unknown>, 'change'>;
}

/** When and where something was granted, in words. */
function givenText({ at, site }: Given): string {
  const day = new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium' }).format(at);
  return site === undefined ? t('permissions_given', day) : t('permissions_given_on', visibleLine(site), day);
}

/** A list of what was granted, each with a button that takes it back; and one to undo that. */
export function GrantedList({ granted, label, empty, loaded }: GrantedListProps) {
  const [taken, setTaken] = useState<Granted>();
  async function takeBack(each: Granted): Promise<void> {
    if (await loaded.change(each.takeBack)) setTaken(each);
  }
  async function undo(each: Granted): Promise<void> {
    if (await loaded.change(each.giveAgain)) setTaken(undefined);
  }
  return (
    <>
      {granted.length === 0 && <p class="empty">{empty}</p>}
      {granted.length > 0 && (
        <ul class="policy-rules" aria-label={label}>
          {granted.map((each) => (
            <li key={each.key}>
              <span class="policy-rule">
                {each.text} {each.note && <span class="badge badge-update">{each.note}</span>}
                {each.given && <small class="given">{givenText(each.given)}</small>}
              </span>
              <Button
                kind="quiet"
                label={t('permissions_take_back_named', each.text)}
                onClick={() => void takeBack(each)}
              >
                {t('permissions_take_back')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <News>
        {taken && (
          <UndoNotice
            key={taken.key}
            message={t('permissions_taken_back', taken.text)}
            onUndo={() => void undo(taken)}
          />
        )}
      </News>
    </>
  );
}
