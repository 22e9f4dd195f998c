import type { CallRequest, Response, ScenarioOptions } from 'chapterwise'
import type { FaultServer, Misbehave } from './fault-server'

/** The servers for a run of all faults. */
export interface HttpServers {
  readonly main: FaultServer
  /** Another host, which must not receive any secret of the first. */
  readonly other: FaultServer
  readonly selfSigned: FaultServer
  /** Accepts connections and reads nothing. */
  readonly unresponsive: FaultServer
  /** Responds in HTTP to anything. */
  readonly plainHttp: FaultServer
  /** A port where nothing listens. */
  readonly closedPort: number
}

/** One way in which an API can misbehave, and how the call ends. */
export interface HttpFault {
  readonly serve?: Misbehave
  readonly serveFor?: (servers: HttpServers) => Misbehave
  /** The URL to call; by default the path that is served. */
  readonly url?: (servers: HttpServers) => string
  readonly call?: Partial<CallRequest>
  readonly options?: Partial<ScenarioOptions>
  /** Checks the response; without it the call must fail, with the pinned message. */
  readonly answered?: (response: Response, servers: HttpServers) => unknown
}

/** Faults by their names. */
export type HttpFaults = Readonly<Record<string, HttpFault>>
