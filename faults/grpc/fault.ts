import type { ChannelCredentials } from '@grpc/grpc-js'
import type { GrpcResponse } from 'chapterwise/grpc'
import type { GrpcFaultServer, MisbehaveInCall } from './grpc-fault-server'

/** The servers of a run of the table. */
export interface GrpcServers {
  readonly main: GrpcFaultServer
  /** Speaks TLS, with a certificate that signs itself. */
  readonly selfSigned: GrpcFaultServer
  /** Its certificate, which clients may trust, is for another host. */
  readonly wrongName: GrpcFaultServer
  /** Accepts connections and never says a word. */
  readonly silent: GrpcFaultServer
  /** Resets a connection as soon as it is there. */
  readonly curt: GrpcFaultServer
  /** Closes a connection as soon as it is there. */
  readonly closing: GrpcFaultServer
  /** Answers in HTTP/1.1 to whatever comes. */
  readonly old: GrpcFaultServer
  /** Begins as HTTP/2 does and goes on with bytes that mean nothing. */
  readonly babbling: GrpcFaultServer
  /** A port where nothing listens. */
  readonly closedPort: number
}

/** One way in which a gRPC server can misbehave, and how the call ends. */
export interface GrpcFault {
  readonly name: string
  readonly serve?: MisbehaveInCall
  /** Where to call; by default the server that misbehaves in calls. */
  readonly address?: (servers: GrpcServers) => string
  readonly credentials?: (trusted: Buffer) => ChannelCredentials
  /** The method to call; by default a unary one. */
  readonly method?: 'getRate' | 'listRates' | 'addUp' | 'exchange'
  /** Milliseconds from the start of the call; for what never comes. */
  readonly deadlineMs?: number
  /** How many messages the response keeps. */
  readonly messages?: number
  /** grpc-js keeps the connection in its handshake, until the server or the process ends. */
  readonly keepsConnection?: true
  /** Checks the response; without it the call must not be OK. What it gives is what the documentation says. */
  readonly answered?: (response: GrpcResponse) => string
}
