export { finishReport } from './finish'
export { RunMessages } from './messages'
export { checkSettings, parseMinimums, readDocuments } from './settings'
