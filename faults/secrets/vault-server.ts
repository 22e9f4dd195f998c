import { join } from 'node:path'
import {
  loadPackageDefinition,
  Metadata,
  Server,
  status,
  type GrpcObject,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceClientConstructor,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { parse } from 'protobufjs'
import { listenGrpc, type ListeningGrpc } from '../../src/grpc/fixtures/listen-grpc'
import { canaries } from './canaries'
import { disguised } from './disguised'

export const vaultProto = join(__dirname, 'vault.proto')

const statusTypes = parse(
  `
  syntax = "proto3";
  message Status { int32 code = 1; string message = 2; repeated Any details = 3; }
  message Any { string type_url = 1; bytes value = 2; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
`,
  { keepCase: true },
).root

type Order = Record<string, unknown>

/**
 * Starts a server that repeats every secret it receives, and some of its own, in messages, metadata, trailers and
 * details.
 */
export function startVault(): Promise<ListeningGrpc> {
  return serveVault({
    Open: (call: ServerUnaryCall<Order, Order>, send: sendUnaryData<Order>) => {
      call.sendMetadata(secretMetadata())
      send(null, answerTo(call.metadata, [call.request]), secretMetadata())
    },
    List: (call: ServerWritableStream<Order, Order>) => {
      call.write(answerTo(call.metadata, [call.request]))
      call.write(answerTo(call.metadata, [call.request]))
      call.end(secretMetadata())
    },
    Collect: (call: ServerReadableStream<Order, Order>, send: sendUnaryData<Order>) => {
      const orders: Order[] = []
      call.on('data', (order: Order) => orders.push(order))
      call.on('end', () => send(null, answerTo(call.metadata, orders), secretMetadata()))
    },
    Exchange: (call: ServerDuplexStream<Order, Order>) => {
      call.on('data', (order: Order) => call.write(answerTo(call.metadata, [order])))
      call.on('end', () => call.end(secretMetadata()))
    },
    Refuse: (call: ServerUnaryCall<Order, Order>, send: sendUnaryData<Order>) => {
      call.sendMetadata(secretMetadata())
      send(refusal(call.metadata, call.request))
    },
    Break: (call: ServerWritableStream<Order, Order>) => {
      call.write(answerTo(call.metadata, [call.request]))
      call.emit('error', refusal(call.metadata, call.request))
    },
  })
}

/** Starts a server with these methods of the service Vault. */
export function serveVault(methods: UntypedServiceImplementation): Promise<ListeningGrpc> {
  const server = new Server()
  const { Vault } = loadPackageDefinition(loadSync(vaultProto, { keepCase: true }))['faults'] as GrpcObject
  server.addService((Vault as ServiceClientConstructor).service, methods)
  return listenGrpc(server)
}

function answerTo(metadata: Metadata, orders: readonly Order[]): Order {
  const sent = Object.entries(metadata.getMap()).filter(([name]) => name !== 'user-agent')
  const heard = [...sent.map(([, value]) => String(value)), JSON.stringify(orders)]
  return {
    token: canaries.bodyToken,
    customer: { iban: canaries.iban },
    message: `No: ${canaries.bodyToken} and ${heard.join(' ')}`,
    received: heard.flatMap(disguised),
  }
}

function refusal(metadata: Metadata, order: Order): object {
  const { message } = answerTo(metadata, [order])
  const trailers = secretMetadata()
  trailers.set('grpc-status-details-bin', richStatus(String(message)))
  const details = `Refused. ${String(message)} at https://vault/?token=${canaries.statusToken}`
  return { code: status.INVALID_ARGUMENT, details, metadata: trailers }
}

function secretMetadata(): Metadata {
  const metadata = new Metadata()
  metadata.set('x-auth-token', canaries.headerToken)
  metadata.set('x-trace', `trace of ${canaries.headerToken}`)
  metadata.set('x-tenant', canaries.tenant)
  metadata.set('session-token-bin', Buffer.from(canaries.binaryToken))
  metadata.set('x-trace-bin', Buffer.from(`trace of ${canaries.binaryToken}`))
  return metadata
}

function richStatus(message: string): Buffer {
  const encode = (type: string, value: object): Uint8Array => {
    const found = statusTypes.lookupType(type)
    return found.encode(found.create(value)).finish()
  }
  const info = { reason: message, domain: 'vault', metadata: { token: canaries.bodyToken, note: message } }
  const details = [
    { type_url: 'type.googleapis.com/google.rpc.ErrorInfo', value: encode('ErrorInfo', info) },
    { type_url: 'type.googleapis.com/faults.Unknown', value: Buffer.from(canaries.bodyToken) },
  ]
  return Buffer.from(encode('Status', { code: 3, message, details }))
}
