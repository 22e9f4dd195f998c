export { buildReport } from './build-report'
export { RunMessages, type Envelope } from './run-messages'
