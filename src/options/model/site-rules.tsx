import { useState } from 'preact/hooks';
import type { ModelEntry, SiteModel } from '../../core/models/model-entry';
import { normaliseSite } from '../../core/sites';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { SelectField, type SelectGroup } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { UndoNotice } from '../undo-notice';

interface SiteRulesProps {
  sites: readonly SiteModel[];
  models: readonly ModelEntry[];
  /** Resolves with whether it was done. */
  onChange: (sites: SiteModel[]) => Promise<boolean>;
}

/** Sites on which one model is used and no other. */
export function SiteRules({ sites, models, onChange }: SiteRulesProps) {
  const [removed, setRemoved] = useState<SiteModel>();
  const groups = [{ options: models.map(({ id, label }) => ({ value: id, label: visibleLine(label) })) }];

  /** A rule of the same site is replaced. */
  async function put(rule: SiteModel): Promise<boolean> {
    setRemoved(undefined);
    const known = sites.some(({ site }) => site === rule.site);
    return onChange(known ? sites.map((each) => (each.site === rule.site ? rule : each)) : [...sites, rule]);
  }
  async function remove(rule: SiteModel): Promise<void> {
    if (await onChange(sites.filter((each) => each !== rule))) setRemoved(rule);
  }

  return (
    <section class="part" aria-labelledby="site-rules">
      <h3 id="site-rules">{t('options_model_sites_title')}</h3>
      <p>{t('options_model_sites_text')}</p>
      {sites.length > 0 && (
        <ul class="site-rules">
          {sites.map((rule) => (
            <Rule
              key={rule.site}
              rule={rule}
              groups={groups}
              onChange={(model) => void put({ ...rule, model })}
              onRemove={() => void remove(rule)}
            />
          ))}
        </ul>
      )}
      <News>
        {removed && (
          <UndoNotice
            key={removed.site}
            message={t('options_model_sites_removed', removed.site)}
            onUndo={() => void put(removed)}
          />
        )}
      </News>
      <NewRule groups={groups} first={models[0]?.id ?? ''} onAdd={put} />
    </section>
  );
}

interface RuleProps {
  rule: SiteModel;
  groups: SelectGroup[];
  onChange: (model: string) => void;
  onRemove: () => void;
}

function Rule({ rule: { site, model }, groups, onChange, onRemove }: RuleProps) {
  return (
    <li>
      <span>{site}</span>
      <SelectField
        label={t('options_model_sites_model_of', site)}
        hidesLabel
        value={model}
        groups={groups}
        onChange={onChange}
      />
      <Button kind="quiet" label={t('options_model_sites_remove_named', site)} onClick={onRemove}>
        {t('options_model_sites_remove')}
      </Button>
    </li>
  );
}

interface NewRuleProps {
  groups: SelectGroup[];
  first: string;
  onAdd: (rule: SiteModel) => Promise<boolean>;
}

function NewRule({ groups, first, onAdd }: NewRuleProps) {
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const known = groups.some(({ options }) => options.some(({ value }) => value === chosen));
  const model = chosen !== undefined && known ? chosen : first;

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const site = normaliseSite(typed);
    setInvalid(site === undefined);
    if (site !== undefined && (await onAdd({ site, model }))) setTyped('');
  }

  return (
    <form class="new-rule" onSubmit={(event) => void submit(event)}>
      <TextField
        type="url"
        label={t('options_model_sites_site')}
        placeholder="mail.example.com"
        value={typed}
        error={invalid ? t('options_model_sites_invalid') : undefined}
        onInput={(text) => {
          setTyped(text);
          setInvalid(false);
        }}
      />
      <SelectField
        label={t('options_model_sites_model')}
        value={model}
        groups={groups}
        onChange={setChosen}
      />
      <Button>{t('options_model_sites_add')}</Button>
    </form>
  );
}
