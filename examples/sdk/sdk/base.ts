import globalAxios, { type AxiosInstance, type AxiosPromise, type RawAxiosRequestConfig } from 'axios'

/** The code has the form that the OpenAPI Generator writes (typescript-axios), for the operations of the example. */
export const BASE_PATH = 'http://localhost:3000'

export interface ConfigurationParameters {
  basePath?: string
  accessToken?: string
}

export class Configuration {
  basePath?: string | undefined
  accessToken?: string | undefined

  constructor(param: ConfigurationParameters = {}) {
    this.basePath = param.basePath
    this.accessToken = param.accessToken
  }
}

export interface RequestArgs {
  url: string
  options: RawAxiosRequestConfig
}

export class BaseAPI {
  constructor(
    protected configuration?: Configuration,
    protected basePath: string = BASE_PATH,
    protected axios: AxiosInstance = globalAxios,
  ) {
    if (configuration) this.basePath = configuration.basePath ?? basePath
  }

  /** Puts the base path in front of the URL only if the axios instance has no base URL. */
  protected send<T>({ url, options }: RequestArgs): AxiosPromise<T> {
    const basePath = this.axios.defaults.baseURL ? '' : this.basePath
    const { accessToken } = this.configuration ?? {}
    const headers = {
      ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
      ...options.headers,
    }
    return this.axios.request<T>({ ...options, headers, url: basePath + url })
  }
}
