import { useEffect, useState } from 'preact/hooks';
import { canLookAt, type ScriptNeeds, scriptNeeds } from '../core/skill/script-needs';
import { uiLanguage } from '../messages/i18n';
import { numberText } from '../ui/amounts';
import { t, tn } from '../ui/i18n';
import { visibleLine } from '../ui/plain-text';

/** Bytes of a script that are looked at; a longer one is no script that a person has written. */
const longest = 100_000;
/** Scripts that are looked at. */
const most = 300;
/** Needs that the sentence names. */
const named = 6;

interface ScriptNeedsTextProps {
  /** Of all files of the skill. */
  paths: readonly string[];
  /** Has to be stable. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** What the scripts of a skill need that is not here, in a sentence; nothing where they need nothing. */
export function ScriptNeedsText({ paths, read }: ScriptNeedsTextProps) {
  const [found, setFound] = useState<ScriptNeeds>();
  useEffect(() => {
    let gone = false;
    lookAt(paths, read).then((needs) => !gone && setFound(needs));
    return () => {
      gone = true;
    };
  }, [paths, read]);
  if (!found || found.lacking.length === 0) return null;
  const list = new Intl.ListFormat(uiLanguage(), { type: 'disjunction' });
  const names = found.needs.slice(0, named).map((need) => visibleLine(need, 40));
  const more = found.needs.length > named ? [t('script_needs_more')] : [];
  return (
    <details class="script-needs">
      <summary>
        {tn(
          'script_needs',
          found.lacking.length,
          numberText(found.scripts),
          list.format([...names, ...more]),
        )}
      </summary>
      <ul>
        {found.lacking.map(({ path, needs }) => (
          <li key={path}>
            <code>{visibleLine(path)}</code>: {needs.map((need) => visibleLine(need, 40)).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A script that cannot be read is left out: its files are shown, and say so themselves. */
async function lookAt(paths: readonly string[], read: ScriptNeedsTextProps['read']): Promise<ScriptNeeds> {
  const files = await Promise.all(
    paths
      .filter(canLookAt)
      .slice(0, most)
      .map(async (path) => {
        // A file that cannot be read tells nothing of what it needs; the view of the files says why.
        const bytes = await read(path).catch(() => undefined);
        return { path, text: bytes && bytes.length <= longest ? new TextDecoder().decode(bytes) : '' };
      }),
  );
  return scriptNeeds(files, paths);
}
