import type { AxiosInstance, AxiosRequestConfig, InternalAxiosRequestConfig } from 'axios'
import { InputError } from '../errors'
import { loadAxios, withDefaultHeaders, type AxiosClient } from './axios'
import { withHeadersOfEveryRequest } from './credentials'
import { RequestSource, type ExchangeRecorder, type HttpSession } from './session'
import type { Lane } from './start-line'
import type { Adapter } from './transfer'
import { carry } from './wire'

const sourceKey = Symbol('source')
type RequestConfig = AxiosRequestConfig & { readonly [sourceKey]?: RequestSource }

type Axios = InstanceType<ReturnType<typeof loadAxios>['Axios']>

/** Sends requests as a client of the user's does, each for the scenario that its source names. */
export class Sender {
  readonly axios: Axios
  /** Sends a request as axios does, such as one that an interceptor sends again with the config that it got. */
  readonly request: (config: RequestConfig) => Promise<unknown>

  /** Uses the defaults and interceptors that the client has at each request; {@link carry} sends and records it. */
  constructor(client: AxiosClient) {
    this.axios = new (loadAxios().Axios)(client.defaults as AxiosRequestConfig)
    this.request = this.axios.request.bind(this.axios)
    runInterceptorsOf(client, this.axios)
  }

  /** Sends a request of bytes, or without a body, in which no code of the user's takes part: axios would do the same. */
  readonly requestDirectly = async (config: RequestConfig): Promise<unknown> => {
    const { defaults } = this.axios
    const merged = { ...defaults, ...config, headers: withDefaultHeaders(defaults.headers, config) }
    return carry(merged, merged.adapter, config[sourceKey] as RequestSource)
  }

  /** Starts a request whose source is new; call {@link end} when it is over. */
  start(config: RequestConfig, source: RequestSource, request = this.request): Promise<unknown> {
    const { session } = source
    source.state = 'under way'
    session.underWay++
    const send = (): Promise<unknown> => {
      const all = withHeadersOfEveryRequest(config, this.axios.defaults, source)
      const timeout = config.timeout ?? session.timeoutMs
      return request({ ...all, ...(timeout !== undefined && { timeout }), [sourceKey]: source })
    }
    const authenticatesItself = source.removed.has('authorization') || hasHeader(config, 'authorization')
    const ready = authenticatesItself ? undefined : session.beforeRequest?.()
    return ready === undefined ? send() : ready.then(send)
  }

  end(source: RequestSource): void {
    source.state = 'over'
    source.session.underWay--
  }
}

const senders = new WeakMap<AxiosClient, Sender>()

/** Returns the sender that all scenarios share which send with a client. */
export function senderOf(client: AxiosClient): Sender {
  const sender = senders.get(client) ?? new Sender(client)
  senders.set(client, sender)
  return sender
}

/** Creates an axios instance of its own for a scenario. If `recorder` throws, the request is not sent. */
export function scenarioAxios(
  client: AxiosClient,
  session: HttpSession,
  recorder: (asked: AxiosRequestConfig) => ExchangeRecorder,
  lane?: Lane,
): AxiosInstance {
  const sender = new Sender(client)
  const { axios } = sender
  const send = async (config: RequestConfig): Promise<unknown> => {
    let source = config[sourceKey]
    if (source?.state === 'under way') return sender.request(config)
    if (source?.state !== 'new')
      source = new RequestSource(session, recorder(config), session.signal ? [session.signal()] : [], lane)
    try {
      return await sender.start(config, source)
    } finally {
      sender.end(source)
    }
  }
  axios.request = ((configOrUrl: RequestConfig | string, more?: RequestConfig) =>
    send(typeof configOrUrl === 'string' ? { ...more, url: configOrUrl } : configOrUrl)) as Axios['request']
  return callable(axios)
}

/** Whether a request names a header, given in lower case. */
export function hasHeader({ headers = {} }: AxiosRequestConfig, wanted: string): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === wanted)
}

/** The adapters that call {@link carry}, each with the adapter that it replaces. */
const carriers = new WeakMap<object, Adapter>()

/** An interceptor in the form in which axios stores it. */
interface Interceptor {
  readonly synchronous: boolean
  readonly runWhen: (config: AxiosRequestConfig) => boolean
  readonly fulfilled: (config: InternalAxiosRequestConfig & RequestConfig) => InternalAxiosRequestConfig
}

/** Makes an instance run the client's current interceptors, then its own, and the recorder last. */
function runInterceptorsOf(client: AxiosClient, axios: Axios): void {
  const recorderWhen = (isReversed: boolean): Interceptor => ({
    synchronous: true,
    // Axios runs them in order or in reverse, as configured: the recorder is at both ends, and one of them runs.
    runWhen: ({ transitional }) => (transitional?.legacyInterceptorReqResOrdering !== false) === isReversed,
    fulfilled(config: (InternalAxiosRequestConfig & RequestConfig) | undefined) {
      if (typeof config !== 'object')
        throw new InputError(
          'A request interceptor of the client returned nothing in place of the request.\nReturn the config that it was given.',
        )
      const carrier = carriers.get(config.adapter as object) ?? config.adapter
      const source = config[sourceKey] as RequestSource
      config.adapter = (final) => carry(final, carrier, source)
      carriers.set(config.adapter, carrier)
      return config
    },
  })
  const first = recorderWhen(true)
  const last = recorderWhen(false)
  visitAlso(axios.interceptors.request, client.interceptors.request, [first], [last])
  visitAlso(axios.interceptors.response, client.interceptors.response)
}

/** How axios visits the interceptors at each request. */
interface InterceptorManager {
  forEach(visit: (interceptor: unknown) => void): void
}

function visitAlso(
  own: object,
  others: object,
  before: readonly unknown[] = [],
  after: readonly unknown[] = [],
): void {
  const manager = own as InterceptorManager
  const visitOwn = manager.forEach.bind(manager)
  manager.forEach = (visit) => {
    before.forEach(visit)
    ;(others as InterceptorManager).forEach(visit)
    visitOwn(visit)
    after.forEach(visit)
  }
}

/** Returns the instance as axios makes one: a function that has the methods. Its defaults are a copy once they are read. */
function callable(axios: Axios): AxiosInstance {
  const instance = ((...request: Parameters<Axios['request']>) => axios.request(...request)) as AxiosInstance
  const methods = axios as unknown as Record<string, unknown>
  for (const name of Object.getOwnPropertyNames(loadAxios().Axios.prototype)) {
    const method = methods[name]
    if (name === 'constructor' || typeof method !== 'function') continue
    Object.defineProperty(instance, name, { value: method.bind(axios), writable: true, configurable: true })
  }
  instance.interceptors = axios.interceptors
  type Defaults = AxiosInstance['defaults']
  let defaults: Defaults | undefined
  const copied = (): Defaults =>
    (defaults ??= axios.defaults = loadAxios().mergeConfig(axios.defaults as never, {}) as Defaults)
  return Object.defineProperty(instance, 'defaults', { get: copied, enumerable: true })
}
