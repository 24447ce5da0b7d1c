import { describe, expect, it } from 'vitest';
import { callableTool, createBuiltinTools, harmlessRisk, toolNames } from '../../../../src/core/tools/tools';

describe('what tools do', () => {
  it('is for each that Caretaker brings along what the tool itself says', async () => {
    const tools = createBuiltinTools({
      proofreading: { prepare: () => undefined, engineFor: () => Promise.reject(new Error('unused')) },
      writeClipboard: async () => true,
      dictionary: async () => [],
      saveMemo: async () => undefined,
      results: async () => [],
      memos: async () => [],
      deleteMemo: async () => undefined,
      now: () => 0,
      newId: () => 'id',
    });
    const listed = await tools.list();
    expect(listed.map(({ name }) => name).sort()).toEqual(toolNames.filter(callableTool).sort());
    for (const { name, risk } of listed) expect(harmlessRisk(name)).toBe(risk);
  });

  it.each(['bash', 'run_script', 'constructor', ''])('is not said of %j', (name) => {
    expect(harmlessRisk(name)).toBeUndefined();
  });
});
