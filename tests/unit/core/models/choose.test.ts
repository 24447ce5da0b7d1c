import { describe, expect, test } from 'vitest';
import { type ChoiceContext, chooseModel } from '../../../../src/core/models/choose';

const cloud = { id: 'cloud', kind: 'openai-compatible', label: 'Work', model: 'gpt-x' } as const;
const local = { id: 'local', kind: 'ollama', label: 'At home', model: 'llama' } as const;
const server = { id: 'server', kind: 'skill-api', label: 'Own server', model: '' } as const;
const other = { id: 'other', kind: 'skill-api', label: 'Other server', model: '' } as const;
const all = [cloud, local, server, other];

const plain = { name: 'Polish', config: {} };
const api = { name: 'Twin', config: { api_endpoint: '/api/v1/ghost-twin/chat' } };
const url = 'https://docs.example.com/';
const sites = [{ site: 'example.com', model: 'local' }];

const context = (change: Partial<ChoiceContext>): ChoiceContext => ({
  skill: plain,
  url,
  override: undefined,
  sites: [],
  defaultModel: 'cloud',
  withoutSkillApi: false,
  ...change,
});

describe('the model of a run', () => {
  test.each<[string, Partial<ChoiceContext>, string]>([
    ['the default, where nothing else is said', {}, 'cloud'],
    ['the first, where there is no default', { defaultModel: undefined }, 'cloud'],
    ['the first, where the default has gone', { defaultModel: 'gone' }, 'cloud'],
    ['the one that the skill names by its label', { skill: { ...plain, model: 'at home' } }, 'local'],
    ['the one that the skill names by its model', { skill: { ...plain, model: 'LLAMA' } }, 'local'],
    [
      'the default, where the skill names none of the user’s',
      { skill: { ...plain, model: 'opus' } },
      'cloud',
    ],
    ['the default, where the skill names nothing', { skill: { ...plain, model: ' ' } }, 'cloud'],
    ['the skill API, for a skill that wants it', { skill: api }, 'server'],
    ['the default skill API before another', { skill: api, defaultModel: 'other' }, 'other'],
    ['the skill API before the one that the skill names', { skill: { ...api, model: 'llama' } }, 'server'],
    ['no skill API for an empty endpoint', { skill: { ...plain, config: { api_endpoint: '' } } }, 'cloud'],
    ['the user’s for the skill before what its file says', { skill: api, override: 'local' }, 'local'],
    ['the site’s before all that is set', { skill: api, override: 'cloud', sites }, 'local'],
    [
      'the one that was chosen for this run before all',
      { override: 'local', sites, forRun: 'cloud' },
      'cloud',
    ],
    ['nobody’s rule on another site', { sites, url: 'https://example.org/' }, 'cloud'],
  ])('is %s', (_name, change, id) => {
    expect(chooseModel(all, context(change)).id).toBe(id);
  });

  test('is none for a skill that wants a skill API where there is none', () => {
    const failure = expect.objectContaining({ code: 'no-skill-api', params: { skill: 'Twin' } });
    expect(() => chooseModel([cloud, local], context({ skill: api }))).toThrow(failure);
    expect(() => chooseModel([cloud, local], context({ skill: { ...api, model: 'llama' } }))).toThrow(
      failure,
    );
  });

  test.each<[string, Partial<ChoiceContext>, string]>([
    ['where the user allows it', { withoutSkillApi: true }, 'cloud'],
    ['where the user has chosen it for the skill', { override: 'local' }, 'local'],
    ['where the user has chosen it for the site', { sites }, 'local'],
  ])('without a skill API is another one %s', (_name, change, id) => {
    expect(chooseModel([cloud, local], context({ skill: api, ...change })).id).toBe(id);
  });

  test('is none while none is set up', () => {
    expect(() => chooseModel([], context({}))).toThrow(expect.objectContaining({ code: 'no-model' }));
  });

  test.each<[string, Partial<ChoiceContext>, string]>([
    ['of this run', { forRun: 'gone' }, 'Polish'],
    ['of a site', { sites: [{ site: 'example.com', model: 'gone' }], override: 'local' }, 'example.com'],
    ['of a skill', { override: 'gone' }, 'Polish'],
  ])('is no other one where that %s has gone', (_name, change, subject) => {
    const failure = expect.objectContaining({ code: 'model-gone', params: { subject } });
    expect(() => chooseModel(all, context(change))).toThrow(failure);
    expect(() => chooseModel([], context(change))).toThrow(failure);
  });
});
