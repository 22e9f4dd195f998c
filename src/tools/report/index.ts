export { finishReport } from './finish'
export { RunMessages } from './cucumber-messages'
export { checkSettings, parseMinimums, readDocuments } from './settings'
