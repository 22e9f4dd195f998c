export { EventStream } from './event-stream'
export { nothingOpened, type Expectation, type Stream } from './stream'
export { WebSocketStream } from './web-socket'
