import { credentials } from '@grpc/grpc-js'
import { afterTwoMessages, endConnection, goAway } from './answer'
import type { GrpcFault } from './fault'

/** Faults before a call begins, and of the connection. */
export const connections: readonly GrpcFault[] = [
  { name: 'gRPC: nothing listens', address: ({ closedPort }) => `127.0.0.1:${closedPort}` },
  { name: 'gRPC: the host name is unknown', address: () => 'rates.invalid:50051' },
  { name: 'gRPC: the connection is reset at once', address: ({ resetting }) => resetting.address },
  { name: 'gRPC: the connection is closed at once', address: ({ closing }) => closing.address },
  {
    name: 'gRPC: the server never says a word',
    address: ({ silent }) => silent.address,
    deadlineMs: 300,
    keepsConnection: true,
  },
  {
    name: 'gRPC: the TLS handshake does not end',
    credentials: () => credentials.createSsl(),
    address: ({ silent }) => silent.address,
    deadlineMs: 300,
    keepsConnection: true,
  },
  { name: 'gRPC: HTTP/1.1 where HTTP/2 is asked', address: ({ old }) => old.address },
  { name: 'gRPC: what comes is not HTTP/2', address: ({ babbling }) => babbling.address },
  {
    name: 'gRPC: TLS is asked of a port without',
    credentials: () => credentials.createSsl(),
    address: ({ old }) => old.address,
  },
  { name: 'gRPC: no TLS is asked of a port with', address: ({ selfSigned }) => selfSigned.address },
  {
    name: 'gRPC: the certificate signs itself',
    credentials: () => credentials.createSsl(),
    address: ({ selfSigned }) => selfSigned.address,
  },
  {
    name: 'gRPC: the certificate is for another host',
    credentials: (trusted) => credentials.createSsl(trusted),
    address: ({ wrongName }) => wrongName.address,
  },
  { name: 'gRPC: GOAWAY before the answer', serve: goAway },
  {
    name: 'gRPC: GOAWAY in the middle of a stream',
    method: 'listRates',
    serve: afterTwoMessages(goAway),
    messages: 2,
  },
  { name: 'gRPC: the connection ends before the answer', serve: endConnection },
  {
    name: 'gRPC: the connection ends in the middle of a stream',
    method: 'listRates',
    serve: afterTwoMessages(endConnection),
    messages: 2,
  },
]
