import { credentials } from '@grpc/grpc-js'
import { afterTwoMessages, endConnection, resetStream } from './answer'
import type { GrpcFault } from './fault'

/** Faults before a call begins, of the connection, and between the messages of a stream. */
export const connections: readonly GrpcFault[] = [
  { name: 'gRPC: nothing listens', address: ({ closedPort }) => `127.0.0.1:${closedPort}` },
  {
    name: 'gRPC: the server never says a word',
    address: ({ silent }) => silent.address,
    deadlineMs: 300,
    keepsConnection: true,
  },
  {
    name: 'gRPC: the certificate signs itself',
    credentials: () => credentials.createSsl(),
    address: ({ selfSigned }) => selfSigned.address,
  },
  {
    name: 'gRPC: the connection ends in the middle of a stream',
    method: 'listRates',
    serve: afterTwoMessages(endConnection),
    messages: 2,
  },
  {
    name: 'gRPC: RST_STREAM in the middle of a stream',
    method: 'listRates',
    serve: afterTwoMessages(resetStream),
    messages: 2,
  },
  {
    name: 'gRPC: the deadline in the middle of a stream',
    deadlineMs: 700,
    method: 'listRates',
    serve: afterTwoMessages(),
    messages: 2,
  },
]
