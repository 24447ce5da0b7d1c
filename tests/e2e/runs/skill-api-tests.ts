import { startSkillApiServer } from '../../servers/skill-api-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { inOneBrowser } from './one-browser';

/** Folders of tests/fixtures/running-skills that these tests need. */
export const skillApiSkills = ['twin'];

/** Which server a skill's text goes to, and which never gets it. */
export function skillApiTests(test: DeskTest): void {
  test(
    'a skill made for a skill API is sent nowhere else, until its user allows that',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Two words, as ever.' });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('twin');
      await cardSays(tab.surface, message('error_no_skill_api', 'twin'));
      expect(model.requests).toEqual([]);
      expect(await tab.fieldText()).toBe('two words');

      const settings = await desk.openSettings('runs');
      await settings.turn(message('runs_without_api'));
      const kept = () => settings.page.evaluate(askSettings, ['runDefaults', []] as [string, unknown[]]);
      await expect.poll(kept).toMatchObject({ withoutSkillApi: true });
      await tab.press('card_retry');
      await tab.holds('Two words, as ever.');
      expect(model.requests).toHaveLength(1);
    },
  );

  test('a skill API polishes and translates with prompts of its own', inOneBrowser, async ({ desk }) => {
    const server = await startSkillApiServer();
    try {
      const { baseUrl } = server;
      await desk.setUp({ kind: 'skill-api', baseUrl, model: '', label: 'Own server' });
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('polish');
      await tab.holds('polish: two words');
      await tab.type('zwei Worte');
      await tab.run('translate');
      await tab.holds('translate to auto: zwei Worte');
      expect(server.requests).toMatchObject([
        { path: '/api/v1/llm/chat', body: { mode: 'polish', message: 'two words' } },
        {
          path: '/api/v1/llm/chat',
          body: {
            mode: 'translate',
            message: 'zwei Worte',
            target_language: 'auto',
            user_language: 'English',
          },
        },
      ]);
      expect(JSON.stringify(server.requests)).not.toContain('system_prompt');
    } finally {
      await server.close();
    }
  });
}
