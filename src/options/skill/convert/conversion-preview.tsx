import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EditPreview, Library, LibrarySkill, TextEdits } from '../../../core/library/types';
import type { Conversion } from '../../../core/update/convert';
import { Button } from '../../../ui/form/button';
import { Notice } from '../../../ui/form/notice';
import { TextArea } from '../../../ui/form/text-area';
import { t } from '../../../ui/i18n';
import { Asks } from '../../import/preview/asks';
import { LooseningList } from '../../import/preview/loosening-list';
import { SignatureView } from '../../signature-view';
import { TextChanges } from '../../text-changes';
import { othersIn } from '../../tool-text';
import { DiagnosticList } from '../diagnostic-list';
import { LibraryErrorNotice } from '../library-error-notice';
import { useLibraryEntries } from '../use-library-entries';
import { SignatureProposal } from './signature-proposal';

interface ConversionPreviewProps {
  library: Library;
  skill: LibrarySkill;
  /** The texts as they are. */
  before: Readonly<Record<string, string>>;
  conversion: Extract<Conversion, { edits: unknown }>;
  onConvert: (edits: TextEdits) => void;
  onCancel: () => void;
}

/** All that a conversion would change, before it does: the signature, to be edited; each text; and what the skill may do then. */
export function ConversionPreview({
  library,
  skill,
  before,
  conversion,
  onConvert,
  onCancel,
}: ConversionPreviewProps) {
  const [skillJson, setSkillJson] = useState(conversion.edits['skill.json']);
  const edits = skillJson === undefined ? conversion.edits : { ...conversion.edits, 'skill.json': skillJson };
  const { preview, error } = usePreview(library, skill, edits);
  const others = othersIn(useLibraryEntries(library));
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { after, change } = preview ?? {};
  const problems = preview?.diagnostics.filter(({ severity }) => severity !== 'note') ?? [];
  return (
    <div class="form convert">
      <h4 ref={heading} tabIndex={-1}>
        {t('convert_preview')}
      </h4>
      {conversion.lost.length > 0 && (
        <Notice kind="warning" title={t('convert_lost')}>
          <ul>
            {conversion.lost.map((part) => (
              <li key={part}>{t(`convert_lost_${part}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {skillJson !== undefined && (
        <>
          <TextArea
            label="skill.json"
            hint={t('convert_json_hint')}
            value={skillJson}
            rows={16}
            isCode
            onInput={setSkillJson}
          />
          <SignatureProposal skillMd={skillMdOf(before)} skillJson={skillJson} onPropose={setSkillJson} />
        </>
      )}
      {error !== undefined && <LibraryErrorNotice error={error} />}
      {problems.length > 0 && <DiagnosticList diagnostics={problems} label={t('convert_problems')} />}
      {after?.signature && <SignatureView signature={after.signature} />}
      {after && <Asks manifest={after} others={others} change={change} />}
      {change && (
        <LooseningList
          loosens={change.loosens}
          title={t('convert_loosens')}
          lead={t('convert_loosens_lead')}
        />
      )}
      {Object.entries(edits).map(([path, text]) => (
        <TextChanges
          key={path}
          title={t('import_diff_title', path)}
          before={before[path] ?? ''}
          after={text ?? ''}
        />
      ))}
      <p class="row">
        <Button kind="primary" busy={!after} onClick={() => onConvert(edits)}>
          {t('convert_keep')}
        </Button>
        <Button onClick={onCancel}>{t('convert_cancel')}</Button>
      </p>
    </div>
  );
}

/** What a model reads to propose a signature. */
function skillMdOf(before: ConversionPreviewProps['before']): string {
  const path = Object.keys(before).find((name) => name.toLowerCase() === 'skill.md');
  return path === undefined ? '' : (before[path] ?? '');
}

/** What writing these would come to, as of the last that was asked. */
function usePreview(
  library: Library,
  { manifest: { key, revision } }: LibrarySkill,
  edits: TextEdits,
): { preview?: EditPreview; error?: unknown } {
  const [state, setState] = useState<{ of?: string; preview?: EditPreview; error?: unknown }>({});
  const of = JSON.stringify(edits);
  useEffect(() => {
    let current = true;
    library.previewEdit(key, edits).then(
      (preview) => current && setState({ of, preview }),
      (error: unknown) => current && setState({ of, error }),
    );
    return () => {
      current = false;
    };
  }, [library, key, revision, of]);
  return state.of === of ? state : {};
}
