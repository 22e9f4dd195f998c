import * as http from 'node:http'
import * as https from 'node:https'
import type { InternalAxiosRequestConfig } from 'axios'
import type { ResponseLoss } from './response-loss'

type Agents = Pick<InternalAxiosRequestConfig, 'httpAgent' | 'httpsAgent'>

type NodeAgent = http.Agent & { readonly options: http.AgentOptions }

/** The longest time that a call waits for other lanes, in milliseconds. */
const longestWaitMs = 1000

/** One of several sequences of calls that run at the same time and wait for each other. */
export interface Lane {
  readonly connections: OwnConnections
  /** Loses the response to one of its calls. */
  readonly lost?: ResponseLoss | undefined
  /** Waits until the next call of this lane may go out. */
  ready(): Promise<void>
}

/** Lets the n-th calls of all lanes go out together: each waits for every lane that has not ended, up to a limit. */
export class StartLine {
  readonly lanes: readonly RunningLane[]

  /** @param waitMs - the longest time that a call waits for other lanes, in milliseconds */
  constructor(count: number, waitMs = longestWaitMs) {
    this.lanes = Array.from({ length: count }, () => new RunningLane(() => this.#release(), waitMs))
  }

  #release(): void {
    for (const lane of this.lanes)
      lane.release((round) => this.lanes.every((other) => other.hasEnded || other.arrived > round))
  }
}

class RunningLane implements Lane {
  readonly connections = new OwnConnections()
  lost: ResponseLoss | undefined
  /** The number of calls that have reached the line. */
  arrived = 0
  hasEnded = false
  #waiting: { readonly round: number; readonly go: () => void }[] = []

  constructor(
    private readonly onChange: () => void,
    private readonly waitMs: number,
  ) {}

  async ready(): Promise<void> {
    if (this.hasEnded) return
    const round = this.arrived++
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.release((waiting) => waiting === round), this.waitMs)
      const go = (): void => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.push({ round, go })
      this.onChange()
    })
  }

  /** Lets the waiting calls go whose round `mayGo` accepts. */
  release(mayGo: (round: number) => boolean): void {
    const going = this.#waiting.filter(({ round }) => mayGo(round))
    this.#waiting = this.#waiting.filter((one) => !going.includes(one))
    for (const { go } of going) go()
  }

  /** Does work whose calls go out in this lane, which then ends. */
  run<Result>(work: (lane: Lane) => Promise<Result>): Promise<Result> {
    return work(this).finally(() => this.end())
  }

  /** Ends the lane: it makes no more calls, so other lanes no longer wait for it. */
  end(): void {
    this.hasEnded = true
    this.release(() => true)
    this.connections.close()
    this.onChange()
  }
}

/** Connections shared with nobody: copies of Node's own agents. Other agents stay: a copy could lose what they add. */
class OwnConnections {
  /** Whether a request went over an agent that stays, which may make requests wait for each other. */
  sharesAgent = false
  readonly #copies = new Map<unknown, http.Agent>()

  /** Returns the agents that a request to a URL uses instead of its own. */
  agentsFor({ httpAgent, httpsAgent }: Agents, url = ''): Agents {
    const agents = {
      httpAgent: this.#copyOf(httpAgent ?? http.globalAgent, http.Agent),
      httpsAgent: this.#copyOf(httpsAgent ?? https.globalAgent, https.Agent),
    }
    this.sharesAgent ||= url.startsWith('https:')
      ? agents.httpsAgent === httpsAgent
      : agents.httpAgent === httpAgent
    return agents
  }

  close(): void {
    for (const copy of this.#copies.values()) copy.destroy()
    this.#copies.clear()
  }

  #copyOf(agent: unknown, agentClass: typeof http.Agent | typeof https.Agent): unknown {
    const { constructor, options } = agent as NodeAgent
    if (constructor !== agentClass) return agent
    const unlimited = { ...options, maxSockets: Infinity, maxTotalSockets: Infinity }
    const copy = this.#copies.get(agent) ?? new agentClass(unlimited)
    this.#copies.set(agent, copy)
    return copy
  }
}
