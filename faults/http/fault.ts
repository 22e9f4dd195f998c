import type { CallRequest, Response, ScenarioOptions } from 'chapterwise'
import type { FaultServer, Misbehave } from './fault-server'

/** The servers of a run of the table. */
export interface HttpServers {
  readonly main: FaultServer
  /** Another host, which must see nothing that was meant for the first. */
  readonly other: FaultServer
  readonly expired: FaultServer
  readonly wrongName: FaultServer
  readonly selfSigned: FaultServer
  /** Accepts connections and reads nothing. */
  readonly deaf: FaultServer
  /** Resets a connection as soon as something comes. */
  readonly curt: FaultServer
  /** Answers in HTTP to whatever comes. */
  readonly blunt: FaultServer
  /** A port where nothing listens. */
  readonly closedPort: number
}

/** One way in which an API can misbehave, and how the call ends. */
export interface HttpFault {
  readonly name: string
  readonly serve?: Misbehave
  readonly serveFor?: (servers: HttpServers) => Misbehave
  /** Where to call; by default the path that is served. */
  readonly url?: (servers: HttpServers) => string
  readonly call?: Partial<CallRequest>
  readonly options?: Partial<ScenarioOptions>
  /** Checks the response; without it the call must fail. What it gives is what the documentation says. */
  readonly answered?: (response: Response, servers: HttpServers) => string
  /** Needs a client that trusts the certificates of the servers. */
  readonly needsTrust?: true
}
