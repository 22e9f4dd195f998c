export { renderCurl } from './curl'
export { nameOfLog } from './log-name'
export { prettyJson } from './pretty-json'
export { defaultMaxLogBodyBytes, renderBody, summarizeBody } from './render-body'
export {
  describeGrpcStatus,
  renderRequestLine,
  summarizeExchange,
  type RenderOptions,
} from './render-exchange'
export { loggedMessage, renderBlock, renderMessage, type LogBlock, type LogEntry } from './scenario-log'
export { redactTranscript, type LoggedTranscript, type TranscriptLine } from './transcript'
export { warn } from './warn'
