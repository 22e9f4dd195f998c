export { EventStream } from './event-stream'
export { nothingOpened, words, type Expectation, type Stream, type StreamKind } from './stream'
export { WebSocketStream } from './web-socket'
