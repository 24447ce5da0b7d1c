/** What the address of the page asks for: `/react?field=input`. */
export const asked = (name) => new URLSearchParams(location.search).get(name) ?? undefined;
