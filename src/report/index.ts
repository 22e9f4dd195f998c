export { parseMinimums } from './coverage'
export { finishReport, type FinishedReport } from './finish-report'
export { buildReport, RunMessages, type Envelope } from './messages'
export { checkDocumented, readDocuments, type ReportSettings } from './settings'
