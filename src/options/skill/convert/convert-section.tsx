import { useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { parseSkill } from '../../../core/skill/read-skill';
import { type Conversion, textsFor, toFunction, toSkillMd } from '../../../core/update/convert';
import { Button } from '../../../ui/form/button';
import { Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { useUnsaved } from '../drafts';
import { LibraryErrorNotice } from '../library-error-notice';
import type { SkillActions } from '../use-skill-actions';
import { ConversionPreview } from './conversion-preview';

interface ConvertSectionProps {
  library: Library;
  skill: LibrarySkill;
  onConvert: SkillActions['convert'];
}

/** What was read when the button was pressed. */
interface Opened {
  conversion: Conversion;
  before: Record<string, string>;
}

/** Makes a SKILL.md a function, or a function a SKILL.md: shown first, and taken back in one step. */
export function ConvertSection({ library, skill, onConvert }: ConvertSectionProps) {
  const { key, id, signature } = skill.manifest;
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  const { any: isUnsaved } = useUnsaved({ key, id });
  const open = () => {
    setError(undefined);
    readConversion(library, skill).then(setOpened, setError);
  };
  return (
    <section aria-labelledby="convert-title">
      <h3 id="convert-title">{t('convert_title')}</h3>
      <p class="hint">{t(signature ? 'convert_lead_back' : 'convert_lead')}</p>
      {isUnsaved && <p class="hint caution">{t('convert_unsaved')}</p>}
      {!opened && !isUnsaved && (
        <Button onClick={open}>{t(signature ? 'convert_to_skill_md' : 'convert_to_function')}</Button>
      )}
      {error !== undefined && <LibraryErrorNotice error={error} />}
      {opened && 'refused' in opened.conversion && (
        <Notice kind="info" title={t('convert_refused')}>
          <p>{t(`convert_not_${opened.conversion.refused.replace('-', '_') as 'direct'}`)}</p>
        </Notice>
      )}
      {opened && !('refused' in opened.conversion) && !isUnsaved && (
        <ConversionPreview
          library={library}
          skill={skill}
          before={opened.before}
          conversion={opened.conversion}
          onConvert={(edits) => onConvert(edits, opened.before)}
          onCancel={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

async function readConversion(library: Library, { manifest }: LibrarySkill): Promise<Opened> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const read = async (path: string) =>
    [path, decoder.decode(await library.readFile(manifest.key, path))] as const;
  const before = Object.fromEntries(await Promise.all(textsFor(manifest).map(read)));
  const { skill } = parseSkill(new Map(Object.entries(before)), manifest);
  if (!skill) return { conversion: { refused: 'unreadable' }, before };
  const { entries } = await library.list();
  const taken = new Set(entries.flatMap(({ functionName = [] }) => functionName));
  const convert = manifest.signature ? toSkillMd : toFunction;
  return { conversion: convert({ skill, texts: before, taken }), before };
}
