import { credentials } from '@grpc/grpc-js'
import { afterTwoMessages, endConnection, resetStream } from './answer'
import type { GrpcFaults } from './fault'

/** Faults before a call begins, of the connection, and between the messages of a stream. */
export const connections: GrpcFaults = {
  'gRPC: nothing listens': { address: ({ closedPort }) => `127.0.0.1:${closedPort}` },
  'gRPC: the server never says a word': {
    address: ({ silent }) => silent.address,
    deadlineMs: 300,
    keepsConnection: true,
  },
  'gRPC: the certificate signs itself': {
    credentials: () => credentials.createSsl(),
    address: ({ selfSigned }) => selfSigned.address,
  },
  'gRPC: the connection ends in the middle of a stream': {
    method: 'listRates',
    serve: afterTwoMessages(endConnection),
    messages: 2,
  },
  'gRPC: RST_STREAM in the middle of a stream': {
    method: 'listRates',
    serve: afterTwoMessages(resetStream),
    messages: 2,
  },
  'gRPC: the deadline in the middle of a stream': {
    deadlineMs: 700,
    method: 'listRates',
    serve: afterTwoMessages(),
    messages: 2,
  },
}
