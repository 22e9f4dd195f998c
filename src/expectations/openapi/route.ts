import { type DocumentPart } from './document-part'

/** A documented path on one of its servers. */
export interface Route {
  /** The path as documented: `/accounts/{id}`. */
  readonly template: string
  /** The template after the path of its server: `/v1/accounts/{id}`. */
  readonly location: string
  /** Matches the path of a URL; its groups are the parameter values, still percent-encoded. */
  readonly pattern: RegExp
  readonly parameterNames: readonly string[]
  readonly item: DocumentPart
  /** The documented operations, by method in lower case. */
  readonly operations: ReadonlyMap<string, DocumentPart>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const anyScheme = /^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i

/** Returns all routes of a document, with concrete paths before templated ones. */
export function routesOf(document: DocumentPart): Route[] {
  const paths = (document.at('paths')?.members() ?? []).filter(([template]) => template.startsWith('/'))
  return paths
    .flatMap(([template, item]) => routesOfPath(document, template, item))
    .sort((one, other) => (specificity(one) < specificity(other) ? -1 : 1))
}

/** Returns the values of the path parameters in a matching path, still percent-encoded. */
export function pathValues(route: Route, path: string): Map<string, string> {
  const values = route.pattern.exec(path)?.slice(1) ?? []
  return new Map(route.parameterNames.map((name, index) => [name, values[index] ?? '']))
}

/** Returns the routes of one path. There may be several, because an operation may have its own servers. */
function routesOfPath(document: DocumentPart, template: string, item: DocumentPart): Route[] {
  const byBase = new Map<string, { base: Base; operations: Map<string, DocumentPart> }>()
  for (const method of methods) {
    const operation = item.at(method)
    if (operation === undefined) continue
    for (const base of basesOf(operation.at('servers') ?? item.at('servers') ?? document.at('servers'))) {
      const route = byBase.get(base.path) ?? { base, operations: new Map<string, DocumentPart>() }
      route.operations.set(method, operation)
      byBase.set(base.path, route)
    }
  }
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '')
  return [...byBase.values()].map(({ base, operations }) => ({
    template,
    location: base.path + template,
    pattern: new RegExp(`^${base.pattern}${toPattern(template, () => '([^/]+)')}$`),
    parameterNames: names,
    item,
    operations,
  }))
}

interface Base {
  readonly path: string
  readonly pattern: string
}

/** Returns the base paths of servers. The host is ignored, because tests run against another one. */
function basesOf(servers: DocumentPart | undefined): Base[] {
  const bases = (servers?.members() ?? []).map(([, server]) => {
    const path = (server.text('url') ?? '/')
      .replace(anyScheme, '')
      .replace(/^\.?\/?/, '/')
      .replace(/\/$/, '')
    return { path, pattern: toPattern(path, (name) => variablePattern(server.at('variables')?.at(name))) }
  })
  return bases.length > 0 ? bases : [{ path: '', pattern: '' }]
}

function variablePattern(variable: DocumentPart | undefined): string {
  const values = variable?.at('enum')?.value
  const listed = Array.isArray(values) ? values.map(String) : []
  const byDefault = variable?.text('default')
  const alternatives =
    listed.length > 0 ? listed.map(literal) : [...(byDefault ? [literal(byDefault)] : []), '[^/]+']
  return `(?:${alternatives.join('|')})`
}

function toPattern(template: string, variable: (name: string) => string): string {
  const pieces = template.split(/(\{[^}]*\})/)
  return pieces
    .map((piece) => (piece.startsWith('{') ? variable(piece.slice(1, -1)) : literal(piece)))
    .join('')
}

function literal(text: string): string {
  return encodeURI(text).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

function specificity(route: Route): string {
  return route.template.replaceAll(/\{[^}]*\}/g, '\uffff')
}
