import { act } from 'preact/test-utils';
import { vi } from 'vitest';
import type { SkillKey } from '../../../../src/core/skill/model';
import { setDraft } from '../../../../src/options/skill/drafts';
import type { CodeEditorProps } from '../../../../src/options/skill/editor/code-mirror';
import { SkillView } from '../../../../src/options/skill/skill-view';
import { type FakeSkill, fakeLibrary } from '../support/fake-library';
import { fakeCommands, fakePlatform } from '../support/fakes';
import { button, draw, shown } from '../support/screen';

/** Stands in for the code editor, which needs a browser's layout: a text field. */
export function fakeCodeMirror() {
  return {
    createCodeEditor(parent: HTMLElement, props: CodeEditorProps) {
      const area = document.createElement('textarea');
      area.className = 'fake-editor';
      area.value = props.text;
      area.addEventListener('input', () => props.onChange(area.value));
      area.addEventListener('save', () => props.onSave());
      parent.append(area);
      return {
        setText(text: string) {
          area.value = text;
        },
        goTo: (line: number) => area.setAttribute('data-line', String(line)),
        destroy: () => area.remove(),
      };
    },
  };
}

export const userSkill = `---
name: letters
description: Writes letters. # keep this
config:
  tone: warm # of the letter
  length: 3
  formal: false
  words: [dear, kind]
  target_language: auto
  nested: {a: 1}
---

# How

Write it.
`;

export const letters: FakeSkill = {
  id: 'letters',
  skillMd: userSkill,
  files: { 'references/style.md': '# Style', 'scripts/run.js': 'export {}' },
};

export interface Opened {
  library: ReturnType<typeof fakeLibrary>;
  platform: ReturnType<typeof fakePlatform>;
  commands: ReturnType<typeof fakeCommands>;
}

/** Opens a skill's view; `skills` are what the library holds. */
export async function openSkill(
  key: SkillKey,
  skills: FakeSkill[] = [letters],
  commands = fakeCommands(),
): Promise<Opened> {
  const library = fakeLibrary(skills);
  const platform = fakePlatform();
  await draw(<SkillView library={library} commands={commands} platform={platform} skillKey={key} />);
  await vi.waitFor(() => {
    if (!document.querySelector('h2, .notice')) throw new Error('The skill is not there yet');
  });
  return { library, platform, commands };
}

export async function openTab(name: string): Promise<void> {
  await act(() => button(name).click());
}

export function editor(): HTMLTextAreaElement {
  const area = document.querySelector('textarea.fake-editor');
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('There is no editor');
  return area;
}

export async function openEditor(): Promise<void> {
  await openTab('Edit');
  await vi.waitFor(() => editor());
}

/** Types over the whole text of the editor. */
export async function type(text: string): Promise<void> {
  const area = editor();
  area.value = text;
  await act(() => {
    area.dispatchEvent(new Event('input'));
  });
}

/** The next test begins with nothing unsaved. */
export function forgetDrafts(...keys: SkillKey[]): void {
  for (const key of keys) setDraft(key, undefined);
}

export { shown };
