import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { OpenApiDocument } from '../../assertions'
import { ConfigurationError } from '../../errors'
import type { StandIn } from '../../story'
import { readTls } from '../../http'
import type { StandInOptions } from '../scenario-options'
import { Route } from './route'
import { Stub } from './stubs'

export class StandInServer implements StandIn {
  /** The stubs for all scenarios of the worker, one for a route. */
  stubs: readonly Stub[] = []
  /** Those of the scenario that ended last: late requests are known by them where no path does. */
  endedStubs: readonly Stub[] = []
  /** What received requests and their responses must match. */
  document: OpenApiDocument | undefined
  #server: Server | TlsServer | undefined

  constructor(
    readonly name: string,
    readonly options: StandInOptions,
  ) {}

  readonly on: StandIn['on'] = (written, respond) => {
    const added = Route.of(written)
    const others = this.stubs.filter(({ route }) => route?.text !== added.text)
    this.stubs = [...others, new Stub(this.name, added, [respond])]
  }

  get isRunning(): boolean {
    return this.#server !== undefined
  }

  /** Whether each scenario has a path of its own. */
  get hasPaths(): boolean {
    return this.options.port === undefined
  }

  whileRunning(): this {
    if (this.isRunning) return this
    throw new ConfigurationError(
      `The stand-in "${this.name}" has not started: stand-ins run from the first BeforeAll hook of Cucumber to the last AfterAll hook.\nImport "chapterwise/steps" above the hook that needs it; outside of Cucumber there are none.`,
    )
  }

  /** @throws {@link ConfigurationError} when it does not run */
  get url(): string {
    const { publicUrl, host = '127.0.0.1', key } = this.whileRunning().options
    if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '')
    const reached = host === '0.0.0.0' ? '127.0.0.1' : host
    const { port } = this.#server!.address() as AddressInfo
    const protocol = key === undefined ? 'http' : 'https'
    return `${protocol}://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
  }

  /** @throws {@link ConfigurationError} when the port is taken */
  async start(serve: RequestListener): Promise<void> {
    const { port = 0, host = '127.0.0.1', key, cert } = this.options
    const server = key === undefined ? createServer(serve) : createTlsServer(readTls({ key, cert }), serve)
    try {
      await once(server.listen(port, host), 'listening')
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      throw new ConfigurationError(
        `The stand-in "${this.name}" cannot listen on ${port || host} (${code ?? message}).\nEnd what listens there, or leave the port out for a free one.`,
      )
    }
    this.#server = server
  }

  /** Stops it, and forgets its stubs. */
  async stop(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close')
    this.#server?.close().closeAllConnections()
    Object.assign(this, { stubs: [], endedStubs: [] })
    this.#server = undefined
    await closed
  }
}
