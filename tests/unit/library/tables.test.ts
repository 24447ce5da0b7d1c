import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tableLimits } from '../../../src/core/library/table/static-table';
import { folderOfTable } from '../../../src/core/library/table/table-facts';
import { createTableStore } from '../../../src/store/tables';
import { bertTokenizer, f32, jsonBytes, safetensors } from '../core/library/table/files';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const model = safetensors({ embeddings: f32([[0], [1]]) });
const tokenizer = jsonBytes(bertTokenizer(['[UNK]', 'sea']));
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const facts = {
  name: 'model.safetensors',
  bytes: model.length + tokenizer.length,
  modelSum: sumOf(model),
  tokenizerSum: sumOf(tokenizer),
};
const files = {
  model: new File([model], 'model.safetensors'),
  tokenizer: new File([tokenizer], 'tokenizer.json'),
};
const folder = 'https://tables.example/small/';

const there: Record<string, Uint8Array<ArrayBuffer>> = {
  [`${folder}model.safetensors`]: model,
  [`${folder}tokenizer.json`]: tokenizer,
};

/** A library, a server with these files, and the table that is kept. */
function testTables(served = there, granted = ['https://tables.example/*']) {
  const fetched = vi.fn(async (url: RequestInfo | URL, _init?: RequestInit) => {
    const bytes = served[String(url)];
    return new Response(bytes ?? 'None', { status: bytes ? 200 : 404 });
  });
  const { library, database } = createTestLibrary({ fetch: fetched as typeof fetch, granted });
  const tables = createTableStore(database);
  return { library, fetched, kept: () => tables.facts() };
}

describe('a table of two files', () => {
  it('is kept, with what makes it known', async () => {
    const { library, fetched, kept } = testTables();
    expect(await library.keepTable(files)).toEqual({ kept: facts });
    expect(await kept()).toEqual(facts);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('that is none leaves the one there is', async () => {
    const { library, kept } = testTables();
    await library.keepTable(files);
    const cut = { ...files, model: new File([model.slice(0, -1)], 'model.safetensors') };
    expect(await library.keepTable(cut)).toEqual({ problem: { code: 'cut' } });
    expect(await kept()).toEqual(facts);
  });

  it('that is too large is not read', async () => {
    const { library } = testTables();
    const large = new File([], 'model.safetensors');
    const arrayBuffer = vi.spyOn(large, 'arrayBuffer');
    Object.defineProperty(large, 'size', { value: tableLimits.model + 1 });
    expect(await library.keepTable({ ...files, model: large })).toEqual({
      problem: { code: 'large', detail: 'model.safetensors' },
    });
    expect(arrayBuffer).not.toHaveBeenCalled();
  });

  it('is not kept in a private window', async () => {
    const { library } = createTestLibrary({ isPrivate: true });
    await expect(library.keepTable(files)).rejects.toMatchObject({ code: 'store-private' });
  });
});

describe('a table that is downloaded', () => {
  it('is asked for once, without cookies, and tells how far it is', async () => {
    const { library, fetched, kept } = testTables();
    const told = vi.fn();
    expect(await library.keepTable({ folder }, told)).toEqual({ kept: facts });
    expect(await kept()).toEqual(facts);
    expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
      `${folder}tokenizer.json`,
      `${folder}model.safetensors`,
    ]);
    for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ credentials: 'omit' });
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ step: 'fetching', done: model.length }));
  });

  it('has the checksum that was named, or is not read', async () => {
    const { library, kept } = testTables();
    const wrong = { folder, sum: 'a'.repeat(64) };
    expect(await library.keepTable(wrong)).toEqual({ problem: { code: 'digest', detail: facts.modelSum } });
    expect(await kept()).toBeUndefined();
    expect(await library.keepTable({ folder, sum: facts.modelSum })).toEqual({ kept: facts });
  });

  it('is not asked for where its host may not be reached', async () => {
    const { library, fetched } = testTables(there, []);
    expect(await library.keepTable({ folder })).toEqual({
      failure: { kind: 'permission', host: 'tables.example' },
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('says what is wrong with the server, and asks for no rows without a tokenizer', async () => {
    const { library, fetched } = testTables({ [`${folder}model.safetensors`]: model });
    expect(await library.keepTable({ folder })).toEqual({
      failure: { kind: 'http-status', host: 'tables.example', status: 404 },
    });
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('the folder of a table', () => {
  it.each([
    ['https://tables.example/small/', folder],
    [' https://tables.example/small ', folder],
    ['https://tables.example/small/model.safetensors', folder],
    ['https://tables.example/small/tokenizer.json?download=true#top', folder],
    ['http://localhost:8080', 'http://localhost:8080/'],
    ['tables.example/small', undefined],
    ['file:///etc/passwd', undefined],
    ['https://me:secret@tables.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('of “%s” is %s', (typed, expected) => {
    expect(folderOfTable(typed)).toBe(expected);
  });
});
