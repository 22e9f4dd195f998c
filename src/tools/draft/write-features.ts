import { STATUS_CODES } from 'node:http'
import { isJsonObject } from '../../formats'
import { arrangementOf, type WiredOperation } from './model'
import { UniqueNames } from './names'
import { nameOf, type Credential, type DraftedApi } from './operation'
import { asJson, RunValue } from './values'

/** Writes a feature with a scenario for each of these operations. */
export function draftedFeature(
  title: string,
  operations: readonly WiredOperation[],
  { document }: Pick<DraftedApi, 'document'>,
): string {
  const names = new UniqueNames()
  const signIns = operations.map(signInOf)
  const [first = []] = signIns
  const isShared = first.length > 0 && signIns.every((one) => one.join() === first.join())
  const scenarios = operations.map((wired, at) => {
    const { operation, certainty, reasons, ends, before } = wired
    const summary = operation.summary?.split('\n')[0]?.replace(/\.$/, '').slice(0, 80).trim()
    const name = names.take(summary || nameOf(operation), nameOf(operation))
    const why = [...new Set(reasons)].join('; ').replace(/\s+/g, ' ')
    // Other scenarios take the same item of a list, so the one that deletes it runs last.
    const isLast = ends && before?.operation.method === 'GET'
    const tag = certainty === 'unknown' ? `  # ${why}\n  @unknown\n` : isLast ? '  @alone\n' : ''
    const given = [...((!isShared && signIns[at]) || []), ...givenFor(wired)]
    const steps = [...asGiven(given), ...callAndChecks(wired, document)]
    return `\n${tag}  Scenario: ${name}\n${inset(steps)}`
  })
  const background = isShared ? `\n  Background:\n${inset(asGiven(first))}` : ''
  return `@draft\nFeature: ${title}\n${background}${scenarios.join('')}`
}

/** Returns the variables of the environment that features take, which hold credentials. */
export function environmentIn(features: string): string[] {
  const names = [...features.matchAll(/\{\{\$env\.(\w+)\}\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

/** Indents the lines of steps that are not empty. */
function inset(steps: readonly string[]): string {
  return `${steps.join('\n').replace(/^(?=.)/gm, '    ')}\n`
}

function asGiven(steps: readonly string[]): string[] {
  return steps.map((step, at) => `${at === 0 ? 'Given' : 'And'} ${step}`)
}

/** How a scenario says who sends its requests, with variables of the environment in place of secrets. */
const signInSteps: Readonly<Record<Credential['kind'], (name: string) => string>> = {
  bearer: () => 'I authenticate with the bearer token "{{$env.API_TOKEN}}"',
  header: (name) => `every request has the header ${string(name)} with "{{$env.API_KEY}}"`,
  basic: () => 'I authenticate as "{{$env.API_USERNAME}}" with the password "{{$env.API_PASSWORD}}"',
  cookie: (name) => `every request has the header "Cookie" with "${name}={{$env.API_KEY}}"`,
  query: (name) => `the query parameter ${string(name)} is "{{$env.API_KEY}}"`,
}

/** Returns the steps by which a scenario says who it is, for its own call and those before it. */
function signInOf(wired: WiredOperation): string[] {
  const all = [...arrangementOf(wired).flat(), wired].flatMap(({ operation }) => operation.credentials)
  return [...new Set(all.map(({ kind, name }) => signInSteps[kind](name ?? '')))]
}

function givenFor(wired: WiredOperation): string[] {
  const { open, request, operation } = wired
  const variables = open.map(
    ({ variable, sample }) => `the variable ${string(variable)} is ${JSON.stringify(sample)}`,
  )
  const stories = arrangementOf(wired).flatMap((line, at) => [
    ...(at === 0 ? [] : ['a new story begins']),
    ...line.map(({ story }) => story?.phrase ?? ''),
  ])
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `the request header ${string(name)} is ${string(inText(value))}`,
  )
  const status = operation.status ?? 200
  return [
    ...new Set(variables),
    ...stories,
    ...headers,
    ...(status >= 300 && status < 400 ? ['redirects are not followed'] : []),
    ...(request.isForm ? [`the form fields are:\n${bodyText(request.body, true)}`] : []),
  ]
}

/** Returns the call of an operation and what is asserted of it: its status, and its body where a document has it. */
function callAndChecks(wired: WiredOperation, document: string | undefined): string[] {
  const { operation, request, lesson } = wired
  const { method } = operation
  const status = lesson.status ?? operation.status
  const hasBody = request.body !== undefined && !request.isForm
  const hasPhrase = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method)
  const verb = hasPhrase ? method : `send the HTTP method ${method} to`
  const expected = status === undefined ? 'successful' : `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  return [
    `When I ${verb} ${string(urlOf(wired))}${hasBody ? ` with:\n${bodyText(request.body)}` : ''}`,
    `Then the response should be ${expected}`,
    ...(document === undefined || lesson.departs
      ? []
      : [`And the response should match the OpenAPI document ${string(document)}`]),
  ]
}

function urlOf({ operation, request }: WiredOperation): string {
  const path = operation.path
    .replace(/^\//, '')
    .replace(/\{([^}]*)\}/g, (_, name: string) => inUrl(request.path[name]))
  const pairs = Object.entries(request.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${inUrl(one)}`),
  )
  return (path || '/') + (pairs.length === 0 ? '' : `?${pairs.join('&')}`)
}

function inUrl(value: unknown): string {
  return value instanceof RunValue ? value.inFeature : encodeURIComponent(inText(value))
}

function inText(value: unknown): string {
  if (value instanceof RunValue) return value.inFeature
  return typeof value === 'string' ? value : asJson(value)
}

/** Returns the text of a step between quotes. */
function string(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`
}

/** Returns a table for a flat object, else a doc string. */
function bodyText(value: unknown, isForm = false): string {
  const rows = isJsonObject(value) ? Object.entries(value) : []
  const isFlat = rows.every(
    ([name, member]) => isCell(name) && !name.startsWith('$') && (isForm || isCell(member)),
  )
  if (rows.length === 0 || !isFlat) return `"""\n${asJson(value)}\n"""`.replace(/^(?=.)/gm, '  ')
  const cells = rows.map(([name, member]) => [name, inText(member)] as const)
  const [names, texts] = [0, 1].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map(([name, text]) => `  | ${name.padEnd(names ?? 0)} | ${text.padEnd(texts ?? 0)} |`)
    .join('\n')
}

/** Whether a cell of a table is read as the same value. */
function isCell(value: unknown): boolean {
  if (typeof value === 'number') return !/e/i.test(String(value))
  if (typeof value !== 'string') return value instanceof RunValue || typeof value === 'boolean'
  return /^[A-Za-z{][^|\\\n"[\]]*(?<!\s)$/.test(value) && !['true', 'false', 'null'].includes(value)
}
