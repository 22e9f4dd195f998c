export { draft, isAsDrafted, summaryOf, type SuiteDraft } from './draft'
export { compareWithDocument } from './check'
export { learn } from './learn'
export { readApi, readDocument, shownSource } from './source'
