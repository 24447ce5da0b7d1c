/** The names of the tools that Caretaker brings along; a test holds them against the tools there are. */
export const shippedTools = ['insert_text', 'floating_card', 'clipboard', 'save_memo', 'proofread'] as const;
