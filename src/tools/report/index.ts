export { finishReport } from './finish'
export { groupBy } from './groups'
export { RunMessages, type Envelope } from './messages'
export { checkSettings, parseMinimums, readDocuments } from './settings'
