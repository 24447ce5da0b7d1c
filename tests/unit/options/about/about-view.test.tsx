// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { AboutView } from '../../../../src/options/about/about-view';
import { fakeCommands } from '../support/fakes';
import { draw, press, shown, text } from '../support/screen';

test('says which version it is, in which browser, and where help is', async () => {
  await draw(<AboutView commands={fakeCommands()} />);
  await shown('Caretaker 1.2.3 in ');
  expect(document.querySelector('a')?.href).toBe('https://caretaker.example/');
});

test('shows the diagnostics, copies them, and says whether they are on the clipboard', async () => {
  const commands = fakeCommands();
  await draw(<AboutView commands={commands} />);
  await shown('{"caretaker":"1.2.3"}');
  await press('Copy diagnostics');
  await shown('Copied');
  commands.copyDiagnostics.mockResolvedValue(false);
  await press('Copy diagnostics');
  await vi.waitFor(() => expect(text()).not.toContain('Copied'));
});

test('turns the debug mode on, which is off', async () => {
  const commands = fakeCommands();
  await draw(<AboutView commands={commands} />);
  const debug = () => document.querySelector<HTMLInputElement>('input[role=switch]');
  await vi.waitFor(() => expect(debug()?.checked).toBe(false));
  debug()?.click();
  await vi.waitFor(() => expect(commands.setDebugMode).toHaveBeenCalledWith(true));
});
