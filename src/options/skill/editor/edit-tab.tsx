import { useId, useRef } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import type { FolderStanding } from '../../../core/library/write-back';
import { calledSkill } from '../../../core/skill/key';
import { definitionOf } from '../../../core/skill/read-skill';
import { Button } from '../../../ui/form/button';
import { News, Notice } from '../../../ui/form/notice';
import { sentences, t, tn } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { useFolder } from '../../folder/use-folder';
import { CopyNotice } from '../copy-notice';
import { DiagnosticList } from '../diagnostic-list';
import { LibraryErrorNotice } from '../library-error-notice';
import { useLibraryEntries } from '../use-library-entries';
import { CodeEditorField } from './code-editor';
import type { CodeEditor, CodeEditorProps } from './code-mirror';
import { completionsAt } from './complete-function';
import { modifier } from './modifier';
import { diagnose, lineProblem } from './problems';
import { TextConflict } from './text-conflict';
import { type SaveReport, useEditing } from './use-editing';

interface EditTabProps {
  library: Library;
  skill: LibrarySkill;
  reload: () => Promise<void>;
}

/** SKILL.md or skill.json as text, with what is wrong with it while it is typed. */
export function EditTab({ library, skill, reload }: EditTabProps) {
  const id = useId();
  const editor = useRef<CodeEditor>(null);
  const editing = useEditing({ library, skill, reload });
  const { standing } = useFolder(library, skill);
  const definition = definitionOf(skill.manifest);
  const isFunction = definition.endsWith('skill.json');
  const complete = useCompletion(library, skill.manifest.id);
  const diagnostics = diagnose(editing.text, skill);
  const save = () => void (editing.conflict ? undefined : editing.save());
  return (
    <>
      <CopyNotice skill={skill} />
      <div class="editor">
        <h3 id={`${id}-title`}>{definition}</h3>
        <p class="hint" id={`${id}-keys`}>
          {sentences(
            t('skill_edit_keys', modifier()),
            ...(isFunction ? [t('skill_edit_keys_complete')] : []),
          )}
        </p>
        <CodeEditorField
          key={skill.manifest.id}
          text={editing.text}
          current={editing.current}
          labelledBy={`${id}-title`}
          describedBy={`${id}-keys`}
          editor={editor}
          language={isFunction ? 'json' : 'skill-md'}
          complete={isFunction ? complete : undefined}
          diagnose={(text) => diagnose(text, skill).map(lineProblem)}
          onChange={editing.change}
          onSave={save}
        />
      </div>
      {editing.conflict ? (
        <TextConflict
          stored={skill.skillMd}
          typed={editing.text}
          saving={editing.saving}
          onTheirs={editing.discard}
          onMine={() => void editing.overwrite()}
        />
      ) : (
        <p class="row editor-buttons">
          <Button kind="primary" busy={editing.saving || !editing.unsaved} onClick={save}>
            {t(skill.manifest.source === 'builtin' ? 'skill_edit_save_copy' : 'skill_edit_save')}
          </Button>
          {editing.unsaved && <Button onClick={editing.discard}>{t('skill_edit_discard')}</Button>}
          <span class="hint">{editing.unsaved && t('skill_edit_unsaved')}</span>
        </p>
      )}
      <News>{editing.report && <Report report={editing.report} folder={standing} />}</News>
      {diagnostics.length > 0 && (
        <DiagnosticList
          diagnostics={diagnostics}
          label={t('skill_edit_problems')}
          onGoTo={(line) => editor.current?.goTo(line)}
        />
      )}
    </>
  );
}

/** What may be written next in a skill.json, of the function of that id: it knows the other skills of the library. */
function useCompletion(library: Library, own: string): NonNullable<CodeEditorProps['complete']> {
  const entries = useLibraryEntries(library).filter(({ id }) => id !== own);
  return (text, at) =>
    completionsAt(text, at, {
      skills: () => entries,
      signature: async (called) => {
        const skill = calledSkill(called, entries);
        // One that can't be read has no names to offer.
        const read = skill && (await library.skill(skill.key).catch(() => undefined));
        return read?.manifest.signature;
      },
    });
}

function Report({ report, folder }: { report: SaveReport; folder: FolderStanding | undefined }) {
  switch (report.kind) {
    case 'saved':
      if (folder?.last?.kind === 'written')
        return <Notice kind="success" title={t('folder_written', visibleLine(folder.name, 120))} />;
      return (
        <Notice kind="success" title={t(report.ownCopy ? 'skill_edit_saved_copy' : 'skill_edit_saved')} />
      );
    case 'refused':
      return (
        <Notice kind="danger" title={tn('skill_edit_refused', report.errors.length)}>
          <p>{t('skill_edit_refused_next')}</p>
        </Notice>
      );
    case 'failed':
      return <LibraryErrorNotice error={report.error} />;
  }
}
