import { play } from '../../servers/dialogue';
import { gate } from '../../servers/gate';
import { startPagesServer } from '../../servers/pages-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { ask } from './asking';
import { inOneBrowser } from './one-browser';

/** What a card shows of an answer that is meant to do harm. */
export function answerTests(test: DeskTest): void {
  test('an answer loads nothing, runs nothing, and says where its links lead', async ({ desk, model }) => {
    const stranger = await startPagesServer('127.0.0.1');
    const { host } = new URL(stranger.url(''));
    const answer = `Here it is.

![a picture](${stranger.url('markdown.png')}?secret=hunter2)

<img src="${stranger.url('html.png')}"><iframe src="${stranger.url('frame')}"></iframe><script>document.title = 'owned'</script>

<b onclick="document.title = 'owned'" style="background: url(${stranger.url('style.png')})">bold</b>

[https://bank.example/login](${stranger.url('lie')}) and [![both](${stranger.url('linked.png')})](${stranger.url('both')})

[run](javascript:document.title='owned') and [page](data:text/html,<script>document.title='owned'</script>)

The end.`;
    const dialogue = play(model, [{ calls: [['floating_card', {}]] }, { says: answer }]);
    await desk.setUp(testModel(model.baseUrl));
    const tab = await ask(desk, 'where is it?', '');
    await cardSays(tab.surface, 'The end.');
    await cardSays(tab.surface, message('card_done'));
    await cardSays(tab.surface, `https://bank.example/login (${host})`);
    expect(await tab.surface.attributes('.text a[href]', 'href')).toEqual([
      stranger.url('lie'),
      stranger.url('both'),
    ]);
    expect(
      await tab.surface.count('.text :is(img, iframe, script, b, object, svg, [style], [onclick])'),
    ).toBe(0);
    expect(await tab.html()).not.toContain('owned');
    expect(dialogue.faults()).toEqual([]);
    expect(stranger.asked()).toEqual([]);
    await stranger.close();
  });

  test(
    'a model whose server takes no tools answers without them, the card says so, and no later run tries again',
    inOneBrowser,
    async ({ desk, model }) => {
      const { opened, open } = gate();
      model.reply(
        { kind: 'error', status: 400, message: 'test-model does not support tools' },
        { kind: 'text', text: 'Without tools.', rest: opened },
        { kind: 'text', text: 'At once.' },
      );
      await desk.setUp(testModel(model.baseUrl));
      const tab = await ask(desk, 'help me', '');
      await cardSays(tab.surface, message('card_no_tools'));
      open();
      await tab.holds('Without tools.');
      const again = await ask(desk, 'help me again', '');
      await again.holds('At once.');
      const offered = model.completions().map(({ body }) => 'tools' in (body as object));
      expect(offered).toEqual([true, false, false]);
    },
  );
}
