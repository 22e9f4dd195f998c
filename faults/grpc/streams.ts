import { afterTwoMessages, resetStream } from './answer'
import type { GrpcFault } from './fault'

/** Faults between the start and the end of a call: resets and missing messages. */
export const streams: readonly GrpcFault[] = [
  { name: 'gRPC: RST_STREAM refuses the call', serve: resetStream('NGHTTP2_REFUSED_STREAM') },
  {
    name: 'gRPC: RST_STREAM in the middle of a stream',
    method: 'listRates',
    serve: afterTwoMessages(resetStream('NGHTTP2_INTERNAL_ERROR')),
    messages: 2,
  },
  {
    name: 'gRPC: RST_STREAM while messages are sent',
    method: 'addUp',
    serve: resetStream('NGHTTP2_CANCEL'),
  },
  { name: 'gRPC: no answer comes', deadlineMs: 300, serve: () => undefined },
  {
    name: 'gRPC: the deadline in the middle of a stream',
    deadlineMs: 700,
    method: 'listRates',
    serve: afterTwoMessages(),
    messages: 2,
  },
  {
    name: 'gRPC: the deadline in the middle of both streams',
    deadlineMs: 700,
    method: 'exchange',
    serve: afterTwoMessages(),
    messages: 2,
  },
]
