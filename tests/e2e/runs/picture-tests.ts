import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startOllamaServer } from '../../servers/ollama-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { openAddFiles } from './attaching';

interface Part {
  type: string;
  text?: string;
  image_url?: { url: string };
}

const answer = 'A red field.';
const place = 'Taken at 48.2082 N';

/** What the user attaches of pictures is drawn anew, and what was shown of it is what the model’s server gets. */
export function pictureTests(test: DeskTest): void {
  test('a picture goes to the model as it was shown, smaller and without its place; what only claims to be one does not', async ({
    desk,
    model,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'caretaker-pictures-'));
    const photo = join(folder, 'photo.jpg');
    const fake = join(folder, 'fake.png');
    const second = join(folder, 'second.png');
    const red = sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#c02020' } });
    await red
      .withExif({ IFD0: { ImageDescription: place } })
      .jpeg()
      .toFile(photo);
    await sharp({ create: { width: 8, height: 6, channels: 3, background: '#2020c0' } })
      .png()
      .toFile(second);
    writeFileSync(fake, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    model.reply({ kind: 'text', text: answer }, { kind: 'text', text: 'Rouge.' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    const { keyboard } = tab.page;
    const focused = () => tab.surface.focused();

    await openAddFiles(tab, 'explain the picture', 'palette_reads_nothing');
    await tab.page.chooseFiles([photo, fake, second], () => keyboard.press('Enter'));
    await expect.poll(() => tab.surface.attributes('.preview img', 'src')).toHaveLength(2);
    expect((await tab.surface.texts('.left-out')).join()).toContain('fake.png');
    // One is taken off again.
    await keyboard.press('ArrowUp');
    await expect.poll(focused).toContain('second.png');
    await keyboard.press('Enter');
    await expect.poll(() => tab.surface.attributes('.preview img', 'src')).toHaveLength(1);
    const shown = (await tab.surface.attributes('.preview img', 'src'))[0] ?? '';
    expect((await tab.surface.texts('.preview h3')).join()).toMatch(/photo\.jpg.+2,000 × 1,000/);
    await keyboard.press('Escape');
    await cardSays(
      tab.surface,
      message('palette_acts_on', message('palette_reads_pictures_one', '1'), 'Card'),
    );
    await pressTogether(keyboard, 'Shift', 'Tab');
    await keyboard.press('Enter');
    await cardSays(tab.surface, answer);

    const { body } = model.completions().at(-1) ?? {};
    const { messages } = body as { messages: { role: string; content: string | Part[] }[] };
    expect(messages.find(({ role }) => role === 'user')?.content).toEqual([
      { type: 'image_url', image_url: { url: shown } },
      { type: 'text', text: 'the picture' },
    ]);
    expect(shown).toMatch(/^data:image\/jpeg;base64,/);
    const sent = Buffer.from(shown.split(',')[1] ?? '', 'base64');
    const { width, height, exif } = await sharp(sent).metadata();
    expect({ width, height, exif }).toEqual({ width: 2_000, height: 1_000, exif: undefined });
    expect(sent.includes(place)).toBe(false);
    expect((await sharp(sent).stats()).dominant.r).toBeGreaterThan(150);

    const history = await desk.openSettings('history');
    await history.says(answer);
    await history.press('Explain', 'begins');
    const host = new URL(model.baseUrl).host;
    await history.press(message('history_sent', 'test-model', host));
    await history.says('photo.jpg · 2,000 × 1,000');
    rmSync(folder, { recursive: true });
  });

  test('before a run the palette says of a model that cannot see that it takes no pictures, and is sent none', async ({
    desk,
  }) => {
    const blind = await startOllamaServer({ capabilities: ['completion', 'tools'] });
    const folder = mkdtempSync(join(tmpdir(), 'caretaker-pictures-'));
    const red = join(folder, 'red.png');
    await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c02020' } })
      .png()
      .toFile(red);
    await desk.setUp({ kind: 'ollama', label: 'Llama', baseUrl: blind.baseUrl, model: 'llama3.2:latest' });
    const tab = await desk.openTab('textarea');
    await openAddFiles(tab, 'explain the picture', 'palette_reads_nothing');
    await tab.page.chooseFiles([red], () => tab.page.keyboard.press('Enter'));
    await cardSays(tab.surface, message('palette_blind_model', 'Llama'));
    expect(await tab.surface.count('[role=menu]')).toBe(1);
    expect(blind.chats()).toEqual([]);
    rmSync(folder, { recursive: true });
    await blind.close();
  });
}
