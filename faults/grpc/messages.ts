import { gzipSync } from 'node:zlib'
import { afterMessage, answer, euros, frame } from './answer'
import type { GrpcFaults } from './fault'

const mib = 1024 * 1024
const gzip = { 'grpc-encoding': 'gzip' }
const ok = { 'grpc-status': '0' }
const large = Buffer.alloc(5 * mib)
const noProtobuf = Buffer.from('no protobuf at all')

/** Faults in the messages of a response. */
export const messages: GrpcFaults = {
  'gRPC: a message larger than the limit': { serve: answer(frame(large)) },
  'gRPC: a decompression bomb': {
    serve: answer(frame(gzipSync(Buffer.alloc(64 * mib)), { isCompressed: true }), ok, gzip),
  },
  'gRPC: a compressed message without an encoding': {
    serve: answer(frame(gzipSync(euros), { isCompressed: true })),
  },
  'gRPC: the last message of a stream is cut short': {
    method: 'listRates',
    serve: afterMessage(frame(euros).subarray(0, -2)),
    messages: 1,
    answered: (response) => response.shouldBe.ok(),
  },
  'gRPC: a message that is no protobuf': { serve: answer(frame(noProtobuf)), isUnreadable: true },
  'gRPC: a message that is no protobuf, in the middle of a stream': {
    method: 'listRates',
    serve: afterMessage(frame(noProtobuf)),
    isUnreadable: true,
  },
}
