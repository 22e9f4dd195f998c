export { prettyJson } from '../formats'
export { renderCurl } from './curl'
export { nameOfLog } from './log-name'
export * from './render-block'
export { defaultMaxLogBodyBytes, renderBody, summarizeBody } from './render-body'
export {
  describeGrpcStatus,
  renderRequestLine,
  summarizeExchange,
  type RenderOptions,
} from './render-exchange'
export * from './warnings'
