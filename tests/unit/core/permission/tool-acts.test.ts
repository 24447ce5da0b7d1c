import { describe, expect, it } from 'vitest';
import { registryTools } from '../../../../src/core/permission/shipped-tools';
import { harmlessActOf } from '../../../../src/core/permission/tool-acts';
import { createBuiltinTools } from '../../../../src/tools/builtin-tools';

describe('what tools do', () => {
  it('is for each that Caretaker brings along what the tool itself says', async () => {
    const tools = createBuiltinTools({
      proofreader: { prepare: () => undefined, proofread: () => Promise.reject(new Error('unused')) },
      writeClipboard: async () => true,
      dictionary: async () => [],
      saveMemo: async () => undefined,
      memos: async () => [],
      deleteMemo: async () => undefined,
      now: () => 0,
      newId: () => 'id',
    });
    const listed = await tools.list();
    expect(listed.map(({ name }) => name).sort()).toEqual([...registryTools].sort());
    for (const { name, risk } of listed) expect(harmlessActOf(name)).toBe(risk);
  });

  it.each(['bash', 'run_script', 'constructor', ''])('is not said of %j', (name) => {
    expect(harmlessActOf(name)).toBeUndefined();
  });
});
