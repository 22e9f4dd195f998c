import { credentials } from '@grpc/grpc-js'
import { afterTwoMessages, endConnection, goAway } from './answer'
import type { GrpcFault } from './fault'

/** Faults before a call begins, and of the connection. */
export const connections: readonly GrpcFault[] = [
  { name: 'gRPC: nothing listens', address: ({ closedPort }) => `127.0.0.1:${closedPort}` },
  { name: 'gRPC: the host name is unknown', address: () => 'rates.invalid:50051' },
  { name: 'gRPC: the connection is reset at once', address: ({ resetting }) => resetting.address },
  {
    name: 'gRPC: the server never says a word',
    address: ({ silent }) => silent.address,
    deadlineMs: 300,
    keepsConnection: true,
  },
  { name: 'gRPC: what comes is not HTTP/2', address: ({ babbling }) => babbling.address },
  {
    name: 'gRPC: the certificate signs itself',
    credentials: () => credentials.createSsl(),
    address: ({ selfSigned }) => selfSigned.address,
  },
  { name: 'gRPC: GOAWAY before the answer', serve: goAway },
  {
    name: 'gRPC: the connection ends in the middle of a stream',
    method: 'listRates',
    serve: afterTwoMessages(endConnection),
    messages: 2,
  },
]
