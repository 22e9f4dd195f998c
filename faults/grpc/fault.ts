import type { ChannelCredentials } from '@grpc/grpc-js'
import type { GrpcResponse } from 'chapterwise/grpc'
import type { GrpcFaultServer, MisbehaveInCall } from './grpc-fault-server'

/** The servers for a run of all faults. */
export interface GrpcServers {
  readonly main: GrpcFaultServer
  /** Uses TLS with a self-signed certificate. */
  readonly selfSigned: GrpcFaultServer
  /** Accepts connections and never sends anything. */
  readonly silent: GrpcFaultServer
  /** A port where nothing listens. */
  readonly closedPort: number
}

/** One way in which a gRPC server can misbehave, and how the call ends. */
export interface GrpcFault {
  readonly serve?: MisbehaveInCall
  /** The address to call; by default that of the server that misbehaves in calls. */
  readonly address?: (servers: GrpcServers) => string
  readonly credentials?: () => ChannelCredentials
  /** The method to call; by default a unary one. */
  readonly method?: 'getRate' | 'listRates'
  /** The deadline of the call in milliseconds, for a response that never comes. */
  readonly deadlineMs?: number
  /** The number of messages that the response keeps. */
  readonly messages?: number
  /** grpc-js keeps the connection in its handshake until the server or the process ends. */
  readonly keepsConnection?: true
  /** Whether the client cannot read a message: the call fails, with no status. */
  readonly isUnreadable?: true
  /** Checks the response; without it the call must not be OK, and have the pinned status. */
  readonly answered?: (response: GrpcResponse) => unknown
}

/** Faults by their names. */
export type GrpcFaults = Readonly<Record<string, GrpcFault>>
