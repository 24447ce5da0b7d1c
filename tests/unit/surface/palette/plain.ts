import type { ShowPaletteProps } from '../../../../src/surface/palette/show-palette';

/** A palette with nothing in it but skills. */
export const plain = {
  commands: [],
  places: [],
  ask: { key: 'builtin:/ask', id: '/ask', name: 'Ask', description: 'Say what you want.', emoji: '✨' },
  offered: undefined,
  form: undefined,
  entered: () => ({}),
  onEntered: () => undefined,
  onCommand: () => undefined,
  actions: {
    change: async () => true,
    models: async () => [],
    instructions: async () => [],
    edit: () => undefined,
    setKey: () => undefined,
  },
  remembered: () => ({}),
  onRemember: () => undefined,
  readPage: undefined,
} satisfies Partial<ShowPaletteProps>;
