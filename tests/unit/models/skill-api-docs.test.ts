import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { ModelRequest } from '../../../src/core/run/needs';
import { createSkillApiModel } from '../../../src/models/skill-api';

const page = readFileSync(fileURLToPath(new URL('../../../docs/SKILL-API.md', import.meta.url)), 'utf8');
const text = 'Send me the report today.';
const never = new AbortController().signal;

type Situation = NonNullable<ModelRequest['situation']>;

function requestOf(changes: Partial<Situation>): ModelRequest {
  const situation: Situation = {
    behaviour: 'rewrite',
    selectedText: text,
    message: 'x',
    config: {},
    ...changes,
  };
  return { system: 'You make texts friendlier.', messages: [{ role: 'user', text: 'x' }], situation };
}

async function send(request: ModelRequest, fetchFrom: typeof fetch): Promise<string> {
  const endpoint = {
    kind: 'skill-api' as const,
    label: 'x',
    baseUrl: 'https://skills.example.com',
    model: '',
    apiKey: 'KEY',
  };
  let answer = '';
  for await (const part of createSkillApiModel(endpoint, fetchFrom).stream(request, never))
    if (part.type === 'text') answer += part.delta;
  return answer;
}

const chat = { api_endpoint: '/api/v1/llm/chat' };
const situations: Partial<Situation>[] = [
  { message: 'shorter, please' },
  {
    message: 'keep it formal',
    language: 'German',
    config: { ...chat, api_mode: 'translate', source_language: 'English', target_language: 'French' },
  },
  { behaviour: 'direct-output', message: 'teh report is redy', selectedText: '', config: chat },
];

const requests = [...page.matchAll(/```sh\ncurl (\S+) \\\n([\s\S]*?)-d '([\s\S]*?)'\n```/g)];

it('has an example for each request', () => {
  expect(requests).toHaveLength(situations.length);
});

it.each(requests.map(([, url, headers, body], index) => [url, index, headers, body] as const))(
  'shows what is sent to %s (%i)',
  async (url, index, headers = '', body = '') => {
    const sent: { url: string; init: RequestInit | undefined }[] = [];
    const answer = await send(requestOf(situations[index] ?? {}), async (to, init) => {
      sent.push({ url: String(to), init });
      return Response.json('ok');
    });
    expect(answer).toBe('ok');
    expect(sent).toMatchObject([{ url, init: { method: 'POST' } }]);
    expect(JSON.parse(String(sent[0]?.init?.body))).toEqual(JSON.parse(body));
    const given = new Headers(sent[0]?.init?.headers);
    for (const [, name = '', value] of headers.matchAll(/-H '([^:]+): ([^']+)'/g))
      expect(given.get(name)).toBe(value);
    expect(page).toContain(`\`${given.get('accept')}\``);
  },
);

const answers = [
  ...page.matchAll(
    /```http\nHTTP\/1\.1 (\d+) .*\n([\s\S]*?)\n\n([\s\S]*?)```\n\n<!-- (gives|fails): (.*) -->/g,
  ),
];

it('says of each answer what comes of it', () => {
  expect(answers).toHaveLength(page.split('```http').length - 1);
});

it.each(answers.map(([, status, headers, body, what, result]) => ({ status, headers, body, what, result })))(
  '$what $result: $body',
  async ({ status, headers = '', body, what, result = '' }) => {
    const init = { status: Number(status), headers: headersOf(headers) };
    const outcome = send(requestOf({}), async () => new Response(body, init));
    if (what === 'gives') expect((await outcome).trim()).toBe(result);
    else await expect(outcome).rejects.toMatchObject({ code: result });
  },
);

function headersOf(lines: string): [string, string][] {
  return lines.split('\n').map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
}
