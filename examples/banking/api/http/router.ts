import type { ApiRequest } from './api-request'
import { type ApiResponse, noContent } from './api-response'
import { Problem } from './problem-details'

export type Handler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The handlers of each path, such as `/api/bankaccounts/{id}`, by method; `*` matches every method. */
export type Routes = Record<string, Partial<Record<Method | '*', Handler>>>

export interface Match {
  handler: Handler
  path: Record<string, string>
}

/** Finds the handler of a request. HEAD is answered like GET, and OPTIONS with the allowed methods. */
export class Router {
  readonly #resources: { pattern: RegExp; handlers: ReadonlyMap<string, Handler>; allow: string }[]

  constructor(routes: Routes) {
    this.#resources = Object.entries(routes).map(([template, methods]) => {
      const handlers = new Map<string, Handler>(Object.entries(methods))
      const allow = allowed(handlers)
      if (!handlers.has('*')) handlers.set('OPTIONS', () => noContent({ Allow: allow }))
      return { pattern: patternOf(template), handlers, allow }
    })
  }

  match(method: string, path: string): Match {
    for (const { pattern, handlers, allow } of this.#resources) {
      const found = pattern.exec(path)
      if (found === null) continue
      const handler = handlers.get(method === 'HEAD' ? 'GET' : method) ?? handlers.get('*')
      if (handler !== undefined) return { handler, path: found.groups ?? {} }
      throw new Problem(405, 'method_not_allowed', `${method} is not allowed here.`, {
        headers: { Allow: allow },
      })
    }
    throw new Problem(404, 'not_found', `There is nothing at ${path}.`)
  }
}

function allowed(handlers: ReadonlyMap<string, Handler>): string {
  const methods = [...handlers.keys(), 'OPTIONS']
  return (handlers.has('GET') ? ['HEAD', ...methods] : methods).sort().join(', ')
}

function patternOf(template: string): RegExp {
  const path = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${path}$`)
}
