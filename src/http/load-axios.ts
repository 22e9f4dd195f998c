let axios: typeof import('axios') | undefined

/**
 * Axios, loaded when something needs it. The requests of a base URL do without it, unless they fail, and loading takes
 * as long as hundreds of calls.
 */
export function loadAxios(): typeof import('axios') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return (axios ??= require('axios') as typeof import('axios'))
}
