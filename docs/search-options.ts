/** How the search of the site ranks: a step before a page that mentions it, a word as it was typed before a similar one. */
export const searchOptions = {
  fuzzy: 0.1,
  prefix: true,
  boost: { title: 4, text: 2, titles: 1 },
  weights: { fuzzy: 0.1, prefix: 0.3 },
  // The site ships the source of this function, so it uses nothing from outside.
  boostDocument: (id: string): number => (/\/phrases#.*-/.test(id) ? 2 : 1),
}
