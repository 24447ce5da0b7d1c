// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBack } from '../../../../src/page/insert/take-back';

/** What happens while the page draws. */
let meanwhile: () => void = () => undefined;
vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => meanwhile(),
  comesTrue: async (question: () => boolean) => question(),
}));

const markup = '<p>onetwo</p>';
const world = { give: async () => ({ status: 'none' as const }) };
let element: HTMLElement;
let isDisturbed: boolean;
const commands = vi.fn<(command: string) => boolean>();

beforeEach(() => {
  commands.mockReset().mockImplementation((command) => {
    if (command === 'delete') document.getSelection()?.getRangeAt(0).deleteContents();
    return true;
  });
  Object.assign(document, { execCommand: commands, queryCommandEnabled: () => true });
  vi.stubGlobal('StaticRange', Object);
  // All that is looked at lies in its range; happy-dom says no of what is in another document.
  vi.spyOn(Range.prototype, 'intersectsNode').mockReturnValue(true);
  meanwhile = () => undefined;
  isDisturbed = false;
  element = document.body.appendChild(document.createElement('div'));
  element.contentEditable = 'true';
  element.innerHTML = '<p>oneEINStwo</p>';
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const giveBack = (before = markup) =>
  writeBack(
    { kind: 'contenteditable', element },
    world,
    { fingerprint: 'onetwo', markup: before },
    () => isDisturbed,
  );
const done = () => commands.mock.calls.map(([command]) => command);

describe('what a refused text has left in an editor', () => {
  it('is taken out by a deletion, and all beside it stays the node that it was', async () => {
    const paragraph = element.firstElementChild;
    await giveBack();
    expect(element.textContent).toBe('onetwo');
    expect(element.firstElementChild).toBe(paragraph);
    expect(done()).toEqual(['delete']);
  });

  it('stays where the user has begun to type meanwhile: neither deleted nor written over', async () => {
    meanwhile = () => {
      isDisturbed = true;
    };
    await giveBack();
    expect(done()).toEqual([]);
    expect(element.textContent).toBe('oneEINStwo');
  });

  it('is not deleted where something else is selected by then', async () => {
    meanwhile = () => {
      const text = element.querySelector('p')?.firstChild as Text;
      document.getSelection()?.setBaseAndExtent(text, 0, text, 3);
    };
    await giveBack();
    expect(done()).not.toContain('delete');
  });

  it('is deleted by the editor itself, where that takes the key', async () => {
    element.addEventListener('keydown', (event) => {
      event.preventDefault();
      document.getSelection()?.getRangeAt(0).deleteContents();
    });
    await giveBack();
    expect(element.textContent).toBe('onetwo');
    expect(done()).toEqual([]);
  });

  it('leaves no blank line where all is written over, of which browsers leave an empty paragraph', async () => {
    element.innerHTML = '<p>EINS</p><p>ZWEI</p>';
    commands.mockImplementation((command) => {
      if (command === 'insertHTML') element.innerHTML = `${markup}<p></p>`;
      if (command === 'delete') document.getSelection()?.getRangeAt(0).deleteContents();
      return true;
    });
    await giveBack();
    expect(done()).toEqual(['insertHTML', 'delete']);
    expect(element.innerHTML).toBe(markup);
  });

  it('leaves the blank lines that the user has at that end, whatever the browser has added', async () => {
    const own = `<p></p>${markup}<p></p>`;
    element.innerHTML = '<p>EINS</p><p>ZWEI</p>';
    commands.mockImplementation((command) => {
      if (command === 'insertHTML') element.innerHTML = `${own}<p></p>`;
      if (command === 'delete') document.getSelection()?.getRangeAt(0).deleteContents();
      return true;
    });
    await giveBack(own);
    expect(done()).toEqual(['insertHTML']);
    expect(element.innerHTML).toBe(`${own}<p></p>`);
  });
});
