/**
 * Fixes the spelling and grammar of `input.text` with the proofreader on this computer.
 * Returns the whole text; it is unchanged if there is nothing to fix.
 */
export async function execute(input, ctx) {
  const { text } = await ctx.tools.proofread({ text: input.text });
  return text;
}
