import { useId } from 'preact/hooks';
import { mostPlaces, normalisePlace } from '../core/sites';
import { Button } from '../ui/form/button';
import { TextArea } from '../ui/form/text-area';
import { t } from '../ui/i18n';
import { visibleLine } from '../ui/plain-text';
import { useStateOf } from './use-state-of';

interface SitesFieldProps {
  /** What the question is about, for people. */
  legend: string;
  /** The places that are set; empty: everywhere. Undefined: as `inherited` says, or everywhere. */
  value: readonly string[] | undefined;
  /** What counts where nothing is set here, and whose setting that is. */
  inherited?: { label: string } | undefined;
  /** Resolves when it was kept. */
  onChange: (sites: string[] | undefined) => Promise<unknown>;
}

type Reach = 'inherited' | 'everywhere' | 'only';

/** Where something can be used: everywhere, or on the sites of a list, which is kept once it is right. */
export function SitesField({ legend, value, inherited, onChange }: SitesFieldProps) {
  const name = useId();
  const kept = value?.join('\n') ?? '';
  const reachKept = reachOf(value, inherited !== undefined);
  const [reach, setReach] = useStateOf(reachKept, reachKept, kept);
  const [typed, setTyped] = useStateOf(kept, kept);
  const [error, setError] = useStateOf<string | undefined>(undefined, kept, reachKept);

  function choose(next: Reach): void {
    setReach(next);
    setError(undefined);
    if (next === 'inherited') void onChange(undefined);
    if (next === 'everywhere') void onChange(inherited ? [] : undefined);
  }

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const read = readSites(typed);
    setError('problem' in read ? read.problem : undefined);
    if (!('problem' in read)) await onChange(read.sites);
  }

  const choices: [reach: Reach, label: string][] = [
    ...(inherited ? [['inherited', inherited.label] as [Reach, string]] : []),
    ['everywhere', t('sites_everywhere')],
    ['only', t('sites_only')],
  ];
  return (
    <fieldset class="choices sites">
      <legend class="field-name">{legend}</legend>
      {choices.map(([each, label]) => (
        <label key={each} class="sites-choice">
          <input type="radio" name={name} checked={reach === each} onChange={() => choose(each)} /> {label}
        </label>
      ))}
      {reach === 'only' && (
        <form class="form" onSubmit={(event) => void save(event)}>
          <TextArea
            label={t('sites_list')}
            rows={Math.min(8, Math.max(2, typed.split('\n').length))}
            isCode
            value={typed}
            error={error}
            hint={t('sites_hint')}
            onInput={(text) => {
              setTyped(text);
              setError(undefined);
            }}
          />
          <div class="row">
            <Button>{t('sites_save')}</Button>
            <span class="hint" role="status">
              {reachKept === 'only' && typed === kept && error === undefined && t('sites_saved')}
            </span>
          </div>
        </form>
      )}
    </fieldset>
  );
}

function reachOf(value: readonly string[] | undefined, inherits: boolean): Reach {
  if (value === undefined) return inherits ? 'inherited' : 'everywhere';
  return value.length > 0 ? 'only' : 'everywhere';
}

/** The places of a text with one in each line, or what is wrong with it. */
function readSites(text: string): { sites: string[] } | { problem: string } {
  const lines = text.split(/[\n,;，；]/).flatMap((line) => line.trim() || []);
  if (lines.length === 0) return { problem: t('sites_none') };
  const sites = lines.map(normalisePlace);
  const wrong = lines.find((_, index) => sites[index] === undefined);
  if (wrong !== undefined) return { problem: t('sites_invalid', visibleLine(wrong, 100)) };
  const each = [...new Set(sites.filter((site) => site !== undefined))];
  return each.length > mostPlaces ? { problem: t('sites_too_many', String(mostPlaces)) } : { sites: each };
}

/** The places in one line. */
export function sitesText(sites: readonly string[]): string {
  return visibleLine(sites.join(', '), 200);
}
