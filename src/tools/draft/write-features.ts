import { STATUS_CODES } from 'node:http'
import { isJsonObject } from '../../formats'
import { callingPhrase, indent, inQuotes, linesOf, type StepText } from '../../project'
import { UniqueNames } from './names'
import { nameOf, type ApiRequest, type DraftedApi } from './operation'
import { asJson, RunValue } from './values'
import { arrangementOf, type WiredOperation } from './wiring'

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
    const { certainty, reason, ends, before } = wired
    const summary = wired.summary?.split('\n')[0]?.replace(/\.$/, '').slice(0, 80).trim()
    const name = names.take(summary || nameOf(wired), nameOf(wired))
    // Other scenarios take the same item of a list, so the one that deletes it runs last.
    const isLast = ends && before?.method === 'GET'
    const alone = isLast ? '  @alone\n' : ''
    const tag = certainty === 'unknown' ? `  # ${reason}\n  @unknown\n` : alone
    const given = [...((!isShared && signIns[at]) || []), ...givenFor(wired)]
    return `\n${tag}  Scenario: ${name}\n${stepsAs('Given', given)}${callAndChecks(wired, document)}`
  })
  const background = isShared ? `\n  Background:\n${stepsAs('Given', first)}` : ''
  return `@draft\nFeature: ${title}\n${background}${scenarios.join('')}`
}

/** Returns the variables of the environment that features take, which hold credentials. */
export function environmentIn(features: string): string[] {
  const names = features.matchAll(/(?<=\{\{\$env\.)\w+(?=\}\})/g)
  return [...new Set([...names].map(String))].sort()
}

function stepsAs(keyword: string, steps: readonly (string | StepText)[]): string {
  const lines = steps.flatMap((step, at) =>
    linesOf(at === 0 ? keyword : 'And', typeof step === 'string' ? { text: step } : step),
  )
  return lines.map((line) => `${indent(line, 4)}\n`).join('')
}

/** Returns the steps by which a scenario says who it is, for its own call and those before it. */
function signInOf(wired: WiredOperation): string[] {
  return [...new Set([...arrangementOf(wired).flat(), wired].flatMap(({ signIn }) => signIn))]
}

function givenFor(wired: WiredOperation): (string | StepText)[] {
  const { open, request, status = 200 } = wired
  const variables = open.map(
    ({ variable, sample }) => `the variable ${inQuotes(variable)} is ${JSON.stringify(sample)}`,
  )
  const stories = arrangementOf(wired).flatMap((line, at) => [
    ...(at === 0 ? [] : ['a new story begins']),
    ...line.map(({ story }) => story?.phrase ?? ''),
  ])
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `the request header ${inQuotes(name)} is ${inQuotes(inText(value))}`,
  )
  return [
    ...new Set(variables),
    ...stories,
    ...headers,
    ...(status >= 300 && status < 400 ? ['redirects are not followed'] : []),
    ...(request.isForm ? [{ text: 'the form fields are:', argument: argumentOf(request) }] : []),
  ]
}

/** Writes the call of an operation and what is asserted of it: its status, and its body where a document has it. */
function callAndChecks(wired: WiredOperation, document: string | undefined): string {
  const { method, request, lesson } = wired
  const status = lesson?.status ?? wired.status
  const hasBody = request.body !== undefined && !request.isForm
  const call = `${callingPhrase(method, hasBody)} ${inQuotes(urlOf(wired))}`
  const expected = status === undefined ? 'successful' : `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const checks = [`the response should be ${expected}`]
  if (document !== undefined && !lesson?.departs)
    checks.push(`the response should match the OpenAPI document ${inQuotes(document)}`)
  const when = hasBody ? { text: `${call} with:`, argument: argumentOf(request) } : call
  return stepsAs('When', [when]) + stepsAs('Then', checks)
}

function urlOf({ path, request }: WiredOperation): string {
  const filled = path
    .replace(/^\//, '')
    .replace(/\{([^}]*)\}/g, (_, name: string) => inUrl(request.path[name]))
  const pairs = Object.entries(request.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${inUrl(one)}`),
  )
  return (filled || '/') + (pairs.length === 0 ? '' : `?${pairs.join('&')}`)
}

function inUrl(value: unknown): string {
  return value instanceof RunValue ? value.inFeature : encodeURIComponent(inText(value))
}

function inText(value: unknown): string {
  if (value instanceof RunValue) return value.inFeature
  return typeof value === 'string' ? value : asJson(value)
}

/** Returns a table for a form and for a flat object, else a doc string. */
function argumentOf({ body, isForm }: ApiRequest): StepText['argument'] {
  const rows = isJsonObject(body) && !(body instanceof RunValue) ? Object.entries(body) : []
  const isFlat = rows.every(
    ([name, value]) => isCell(name) && !name.startsWith('$') && (isForm || isCell(value)),
  )
  if (rows.length === 0 || !isFlat) return { docString: { content: asJson(body, 2) } }
  const cells = rows.map(([name, value]) => [{ value: name }, { value: inText(value) }])
  return { dataTable: { rows: cells.map((row) => ({ cells: row })) } }
}

/** Whether a cell of a table is read as the same value. */
function isCell(value: unknown): boolean {
  if (typeof value === 'number') return !/e/i.test(String(value))
  if (typeof value !== 'string') return value instanceof RunValue || typeof value === 'boolean'
  return /^[A-Za-z{][^|\\\n"[\]]*(?<!\s)$/.test(value) && !['true', 'false', 'null'].includes(value)
}
