export { draft, isAsDrafted, draftSummary, type SuiteDraft } from './draft'
export { codeIn, compareWithDocument } from './check'
export { learn } from './learn'
export { readApi, readDocument, shownSource } from './source'
