import type { SettingsArea } from '../../../../src/store/settings-area';

/** A storage area in memory, and what it holds. */
export function memoryArea(initial: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(structuredClone(initial)));
  const area: SettingsArea = {
    get: async (key) => (values.has(key) ? { [key]: structuredClone(values.get(key)) } : {}),
    set: async (items) => {
      for (const [key, value] of Object.entries(structuredClone(items))) values.set(key, value);
    },
    remove: async (key) => void values.delete(key),
  };
  return { area, kept: (): Record<string, unknown> => Object.fromEntries(values) };
}
