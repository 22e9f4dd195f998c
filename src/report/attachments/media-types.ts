/** What chapterwise attaches, for its report. */
export const exchangeMediaType = 'application/vnd.chapterwise.exchange+json'
export const scenarioMediaType = 'application/vnd.chapterwise.scenario+json'
export const booksMediaType = 'application/vnd.chapterwise.books+json'
