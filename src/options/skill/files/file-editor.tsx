import { useEffect, useId, useRef } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { Button } from '../../../ui/form/button';
import { News, Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { CodeEditorField } from '../editor/code-editor';
import type { CodeEditor } from '../editor/code-mirror';
import { languageOf } from '../editor/language';
import { modifier } from '../editor/modifier';
import { TextConflict } from '../editor/text-conflict';
import type { SkillFileChanges } from './use-file-changes';
import { useFileEditing } from './use-file-editing';

interface FileEditorProps {
  library: Library;
  skill: LibrarySkill;
  path: string;
  changes: SkillFileChanges;
  onClose: () => void;
}

/** One text of a skill beside that which defines it, to be changed. Give it a `key` of skill and path. */
export function FileEditor({ library, skill, path, changes, onClose }: FileEditorProps) {
  const id = useId();
  const editor = useRef<CodeEditor>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const editing = useFileEditing({ library, skill, path, changes });
  // The button that opened it has gone with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const save = () => void (editing?.conflict ? undefined : editing?.save());
  return (
    <section class="file-view" aria-labelledby={`${id}-title`} aria-busy={!editing}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {visibleLine(path)}
      </h3>
      <p class="hint" id={`${id}-keys`}>
        {t('skill_edit_keys', modifier())}
      </p>
      {editing && (
        <CodeEditorField
          text={editing.text}
          current={editing.current}
          labelledBy={`${id}-title`}
          describedBy={`${id}-keys`}
          editor={editor}
          language={languageOf(path)}
          diagnose={() => []}
          onChange={editing.change}
          onSave={save}
        />
      )}
      {editing?.conflict && (
        <TextConflict
          stored={editing.stored}
          typed={editing.text}
          saving={changes.busy}
          onTheirs={editing.discard}
          onMine={() => void editing.overwrite()}
        />
      )}
      {editing && !editing.conflict && (
        <p class="row editor-buttons">
          <Button kind="primary" busy={changes.busy || !editing.unsaved} onClick={save}>
            {t(skill.manifest.source === 'builtin' ? 'skill_edit_save_copy' : 'skill_edit_save')}
          </Button>
          {editing.unsaved ? (
            <Button onClick={editing.discard}>{t('skill_edit_discard')}</Button>
          ) : (
            <Button onClick={onClose}>{t('skill_file_close')}</Button>
          )}
          <span class="hint">{editing.unsaved && t('skill_edit_unsaved')}</span>
        </p>
      )}
      <News>{editing?.saved && <Notice kind="success" title={t('skill_edit_saved')} />}</News>
    </section>
  );
}
