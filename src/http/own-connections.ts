import * as http from 'node:http'
import * as https from 'node:https'
import type { InternalAxiosRequestConfig } from 'axios'

export type Agents = Pick<InternalAxiosRequestConfig, 'httpAgent' | 'httpsAgent'>

type NodeAgent = http.Agent & { readonly options: http.AgentOptions }

/**
 * Connections that are shared with nobody: copies of Node's own agents, without a limit of sockets. Other agents are
 * used as they are, since a copy could lose what they add, such as a proxy.
 */
export class OwnConnections {
  /** The names of the classes of agents that could not be copied. */
  readonly shared = new Set<string>()
  readonly #copies = new Map<unknown, http.Agent>()

  /** Returns the agents that a request uses instead of its own. */
  agentsFor({ httpAgent, httpsAgent }: Agents): Agents {
    return {
      httpAgent: this.#copyOf(httpAgent ?? http.globalAgent, http.Agent),
      httpsAgent: this.#copyOf(httpsAgent ?? https.globalAgent, https.Agent),
    }
  }

  close(): void {
    for (const copy of this.#copies.values()) copy.destroy()
    this.#copies.clear()
  }

  #copyOf(agent: unknown, agentClass: typeof http.Agent | typeof https.Agent): unknown {
    const known = this.#copies.get(agent)
    if (known !== undefined) return known
    const { constructor, options } = agent as NodeAgent
    if (constructor !== agentClass) {
      this.shared.add(constructor.name)
      return agent
    }
    const copy = new agentClass({ ...options, maxSockets: Infinity, maxTotalSockets: Infinity })
    this.#copies.set(agent, copy)
    return copy
  }
}
