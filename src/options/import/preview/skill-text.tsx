import { splitSkillMd } from '../../../core/skill/frontmatter';
import { DrawnMarkdown } from '../../../ui/drawn-markdown';
import { t } from '../../../ui/i18n';
import { useText } from './use-text';

/** Characters of SKILL.md that are rendered: more than anybody reads, and little enough to be drawn at once. */
const longest = 100_000;

/** The skill's instructions, rendered. */
export function SkillText({ read, path }: { read: (path: string) => Promise<Uint8Array>; path: string }) {
  const text = useText(read, path);
  return (
    <div>
      <h3 id="import-text-title">{t('import_text_title', path)}</h3>
      {text.error !== undefined && <p class="empty">{t('import_text_failed')}</p>}
      {text.value !== undefined && <Body text={text.value} />}
    </div>
  );
}

function Body({ text }: { text: string }) {
  const split = splitSkillMd(text.slice(0, longest));
  const body = 'body' in split ? split.body : text.slice(0, longest);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="preview-text" tabIndex={0} aria-labelledby="import-text-title" dir="auto">
        {body.trim() === '' ? <p class="hint">{t('import_text_empty')}</p> : <DrawnMarkdown text={body} />}
      </section>
      {text.length > longest && <p class="hint">{t('import_text_cut')}</p>}
    </>
  );
}
