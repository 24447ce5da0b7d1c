/** How much harm a tool can do: `none` reads or computes, `user` shows or writes where the user is, `store`
 * keeps data, or reads or deletes what the user has kept. */
export type ToolRisk = 'none' | 'user' | 'store';
