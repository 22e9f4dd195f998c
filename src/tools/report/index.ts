export { finishReport } from './finish'
export { RunMessages, type Envelope } from './messages'
export { checkSettings, parseMinimums, readDocuments } from './settings'
