export { renderCurl } from './curl'
export { defaultMaxLogBodyBytes, plainBody, renderBody, summarizeBody } from './render-body'
export {
  describeGrpcStatus,
  printable,
  renderRequestLine,
  renderUrl,
  summarizeExchange,
  type RenderOptions,
} from './render-exchange'
export { loggedMessage, renderBlock, type LogBlock, type LogEntry } from './scenario-log'
