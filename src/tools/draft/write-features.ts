import { STATUS_CODES } from 'node:http'
import { isJsonObject } from '../../formats'
import { UniqueNames } from './names'
import { arrangementOf, type DraftedBook, type Lessons, type WiredOperation } from './model'
import { nameOf, type Credential, type DraftedApi } from './operation'
import { asJson, RunValue } from './values'

/** Writes a feature with a scenario for each of these operations. */
export function featureText(
  title: string,
  operations: readonly WiredOperation[],
  book: DraftedBook,
  api: DraftedApi,
  lessons: Lessons,
): string {
  const names = new UniqueNames()
  const scenarios = operations.map((wired) => ({ wired, steps: stepsOf(wired, book, api, lessons) }))
  const signIns = scenarios.map(({ steps }) => steps.signIn.join('\n'))
  const isShared = signIns[0] !== '' && signIns.every((one) => one === signIns[0])
  const background = isShared
    ? `\n  Background:\n${inset(given(scenarios[0]?.steps.signIn ?? []), '    ')}\n`
    : ''
  const texts = scenarios.map(({ wired, steps }) => {
    const { operation, certainty, reasons } = wired
    const words = operation.summary?.split('\n')[0]?.replace(/\.$/, '').slice(0, 80).trim()
    const tag =
      certainty === 'unknown'
        ? `  # ${[...new Set(reasons)].join('; ').replace(/\s+/g, ' ')}\n  @unknown\n`
        : ''
    const name = names.take(words || nameOf(operation), nameOf(operation))
    const first = isShared ? [] : steps.signIn
    return `\n${tag}  Scenario: ${name}\n${inset([...(first.length + steps.given.length > 0 ? [given([...first, ...steps.given])] : []), ...steps.others].join('\n'), '    ')}\n`
  })
  return `@draft\nFeature: ${title}\n${background}${texts.join('')}`
}

function given([first = '', ...others]: readonly string[]): string {
  return [`Given ${first}`, ...others.map((one) => `And ${one}`)].join('\n')
}

interface Steps {
  readonly signIn: readonly string[]
  readonly given: readonly string[]
  /** With their keywords. */
  readonly others: readonly string[]
}

/** Returns the steps of the scenario of an operation. */
function stepsOf(wired: WiredOperation, book: DraftedBook, api: DraftedApi, lessons: Lessons): Steps {
  const { operation, open, body, query, headers } = wired
  const arrangement = arrangementOf(wired, book)
  const all = [...arrangement.flatMap((one) => one ?? []), wired].flatMap((one) => one.operation.credentials)
  const lesson = lessons.get(nameOf(operation))
  const status = lesson?.status ?? operation.status
  const isRedirect = status !== undefined && status >= 300 && status < 400
  const isEmptyForm = body?.isForm && Object.keys(Object(body.value) as object).length === 0
  const sent = body === undefined || isEmptyForm ? undefined : bodySteps(body.value, body.isForm)
  return {
    signIn: [...new Set(all.map(signIn))],
    given: [
      ...open.map(({ name, sample }) => `the variable ${string(name)} is ${scalar(sample)}`),
      ...arrangement.map((one) => one?.story?.phrase ?? 'a new story begins'),
      ...headers.map(([name, value]) => `the request header ${string(name)} is ${string(inText(value))}`),
      ...(body?.mediaType.includes('merge-patch')
        ? [`the request header "Content-Type" is ${string(body.mediaType)}`]
        : []),
      ...(isRedirect ? ['redirects are not followed'] : []),
      ...(body?.isForm && sent !== undefined ? [`the form fields are:\n${sent}`] : []),
    ],
    others: [
      `When ${callStep(operation.method, urlOf(wired, query), sent !== undefined && !body?.isForm)}${sent === undefined || body?.isForm ? '' : `\n${sent}`}`,
      `Then the response should be ${status === undefined ? 'successful' : `${status} ${STATUS_CODES[status] ?? ''}`.trim()}`,
      ...(api.document === undefined || lesson?.departs
        ? []
        : [`And the response should match the OpenAPI document ${string(api.document)}`]),
    ],
  }
}

function callStep(method: string, url: string, hasBody: boolean): string {
  const isCommon = [
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    ...(hasBody ? [] : ['HEAD', 'OPTIONS']),
  ].includes(method)
  return `${isCommon ? `I ${method}` : `I send the HTTP method ${method} to`} ${string(url)}${hasBody ? ' with:' : ''}`
}

function urlOf({ operation: { path }, inPath }: WiredOperation, query: WiredOperation['query']): string {
  const filled = path.replace(/^\//, '').replace(/\{([^}]*)\}/g, (_, name: string) => inUrl(inPath.get(name)))
  const pairs = query.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${inUrl(one)}`),
  )
  return (filled === '' ? '/' : filled) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`)
}

function inUrl(value: unknown): string {
  return value instanceof RunValue ? value.inFeature : encodeURIComponent(inText(value))
}

function inText(value: unknown): string {
  if (value instanceof RunValue) return value.inFeature
  return typeof value === 'string' ? value : asJson(value)
}

/** Indents the lines of a text that are not empty. */
function inset(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by)
}

/** Returns the text of a step between quotes. */
function string(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`
}

/** Returns a value for `{jsonValue}`. */
function scalar(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : string(inText(value))
}

/** Returns a table for a flat object, else a doc string. */
function bodySteps(value: unknown, isForm: boolean): string {
  const rows = isJsonObject(value) ? Object.entries(value) : []
  const isFlat =
    rows.length > 0 &&
    rows.every(([name, member]) => isCell(name) && !name.startsWith('$') && (isForm || isCell(member)))
  if (!isFlat) return inset(`"""\n${asJson(value)}\n"""`, '  ')
  const cells = rows.map(([name, member]) => [name, inText(member)] as const)
  const width = [0, 1].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map(([name, member]) => `  | ${name.padEnd(width[0] ?? 0)} | ${member.padEnd(width[1] ?? 0)} |`)
    .join('\n')
}

/** Whether a cell of a table is read as the same value. */
function isCell(value: unknown): boolean {
  if (value instanceof RunValue || typeof value === 'boolean') return true
  if (typeof value === 'number') return !/e/i.test(String(value))
  return (
    typeof value === 'string' &&
    /^[A-Za-z{][^|\\\n"[\]]*$/.test(value) &&
    value.trim() === value &&
    !['true', 'false', 'null'].includes(value)
  )
}

/** Returns the step by which a scenario says who it is. */
function signIn(credential: Credential): string {
  switch (credential.kind) {
    case 'bearer':
      return 'I authenticate with the bearer token "{{$env.API_TOKEN}}"'
    case 'basic':
      return 'I authenticate as "{{$env.API_USERNAME}}" with the password "{{$env.API_PASSWORD}}"'
    case 'cookie':
      return `every request has the header "Cookie" with "${credential.name}={{$env.API_KEY}}"`
    case 'header':
      return `every request has the header ${string(credential.name)} with "{{$env.API_KEY}}"`
    case 'query':
      return `the query parameter ${string(credential.name)} is "{{$env.API_KEY}}"`
  }
}
