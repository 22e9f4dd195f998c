import { pluralize } from '../../errors'
import { isAnswered, type AnsweredHttpExchange, type Exchange } from '../../exchange'
import { isJsonNumber } from '../../formats'
import { inWords } from '../../story'
import type { StepText } from '../../project'
import type { Detector } from './detector'
import { ErrorForms } from './error-forms'
import type { Explorer } from './explorer'
import { aboutResponse, responsesIn } from './stories'
import { objectIn, operationOf, signatureOf } from './calls'
import { responsesOfApi } from './requests'
import { isInvented, type WalkRun } from './walk'

/** A response that departs from the OpenAPI document. Calls of operations that it lacks are a note. */
export const contract = ({ options, notes }: Explorer): Detector => {
  const document = options.contract
  const called = new Map<string, boolean>()
  return {
    searches() {
      const lacking = [...called].flatMap(([operation, isDocumented]) => (isDocumented ? [] : operation))
      if (document !== undefined && lacking.length > 0)
        notes.add(
          `The OpenAPI document "${document.file}" lacks ${lacking.length} of the ${pluralize(called.size, 'operation')} called: ${lacking.sort().join(', ')}.`,
        )
      return []
    },
    inRun(run) {
      if (document === undefined) return []
      for (const exchange of responsesOfApi(run))
        called.set(operationOf(exchange, run), document.has(exchange))
      const text = `the response should match the OpenAPI document "${document.file}"`
      return responsesIn(run).flatMap(({ act, exchange }) => {
        const message = document.departure(exchange)
        return message === undefined ? [] : aboutResponse('contract', run, act, exchange, message, { text })
      })
    },
  }
}

/** How often a response must have come before one of another shape is trouble. */
const timesNeeded = 5
/** How often a field must have been missing after a story. */
const missesNeeded = 3

/**
 * The media type of a response, under an empty path, and the types of the fields of its JSON object, by name; of fields
 * within objects, as in GraphQL, by the path that begins with `$.`.
 */
type Shape = ReadonlyMap<string, string>

const mediaType = ''

/** A response, what was last written to what it shows, and how often each story was run before it. */
interface Seen {
  readonly shape: Shape
  /** The names of the fields; undefined if nothing was written. */
  readonly written: ReadonlySet<string> | undefined
  readonly before: ReadonlyMap<string, number>
}

/**
 * A response to a story of a chapter that differs from earlier ones: in its media type or the type of a field with the
 * same values in the step; or it lacks a field that is there unless a certain story was run before, and that was not
 * just left out of what was written.
 */
export const shape = ({ options }: Explorer): Detector => {
  const bySteps = new Map<string, { readonly shape: Shape; readonly times: number }>()
  const byStories = new Map<string, Seen[]>()
  const errors = new ErrorForms()

  function otherType(key: string, now: Shape): [place: string, message: string] | undefined {
    const { shape: usual, times } = bySteps.get(key) ?? { shape: now, times: 0 }
    const place = [...now.keys()].find((at) => (usual.get(at) ?? now.get(at)) !== now.get(at))
    if (place === undefined) bySteps.set(key, { shape: new Map([...now, ...usual]), times: times + 1 })
    if (place === undefined || times < timesNeeded) return undefined
    const what = place === mediaType ? 'media type' : `field "${place}"`
    return [place, `has the ${what} as ${now.get(place)}, where it was ${usual.get(place)} ${times} times`]
  }

  function missingField(key: string, now: Seen): [place: string, message: string, after: string] | undefined {
    const all = [...(byStories.get(key) ?? []), now]
    byStories.set(key, all)
    const has = (name: string): Seen[] => all.filter((one) => one.shape.has(name))
    for (const name of new Set(all.flatMap((one) => [...one.shape.keys()]))) {
      if (name.startsWith('$.') || now.shape.has(name) || has(name).length < timesNeeded) continue
      if (now.written?.has(name) === false && has(name).some(({ written }) => written?.has(name))) continue
      for (const [story, times] of now.before) {
        const after = all.filter(({ before }) => (before.get(story) ?? 0) >= times)
        const isWhy = after.length >= missesNeeded && after.length + has(name).length === all.length
        if (isWhy && !after.some((one) => one.shape.has(name)))
          return [
            name,
            `lacks the field "${name}" whenever "${inWords(story)}" came before, and has it otherwise`,
            story,
          ]
      }
    }
    return undefined
  }

  return {
    inRun(run) {
      const before = new Map<string, number>()
      const inActs = run.acts.flatMap((act) => {
        const stories = new Map(before)
        if (act.kind === 'story') before.set(act.name, (before.get(act.name) ?? 0) + 1)
        if (act.failure !== undefined) return []
        return responsesIn({ ...run, acts: [act] }).flatMap(({ exchange }) => {
          if (exchange.protocol === 'grpc') return []
          const key = [signatureOf(exchange, run), act.chapter.name, act.name].join('\n')
          const now = shapeIn(exchange)
          // Another value in the step may be why the response is another one.
          const text = run.walk.moves[act.at]?.step.text ?? ''
          const seen = { shape: now, written: fieldsWritten(exchange, run), before: stories }
          // A value that no feature has may lead where otherwise only a certain story does.
          const isUsual = !isInvented(run.walk)
          const found = otherType(`${key}\n${text}`, now) ?? (isUsual ? missingField(key, seen) : undefined)
          if (found === undefined) return []
          const [place, message, causedBy] = found
          if (causedBy !== undefined && options.contract?.allowsMissing(place, exchange)) return []
          const whole = `The response to ${signatureOf(exchange, run)} ${message}.`
          const usual = bySteps.get(`${key}\n${text}`)?.shape.get(place) ?? typeIn(byStories.get(key), place)
          const trouble = aboutResponse('shape', run, act, exchange, whole, assertionOf(place, usual))
          return { ...trouble, ...(causedBy !== undefined && { causedBy }) }
        })
      })
      return [...inActs, ...errors.inRun(run)]
    },
  }
}

/**
 * Returns the names of the fields that the last write to what a response shows has sent: the PUT of its URL or of one
 * above it, or the POST that created it. A PATCH only takes fields away, with null.
 */
function fieldsWritten(
  exchange: AnsweredHttpExchange,
  { outcome }: WalkRun,
): ReadonlySet<string> | undefined {
  const path = new URL(exchange.request.url).pathname
  const removed = new Set<string>()
  for (const one of outcome.exchanges.slice(0, outcome.exchanges.indexOf(exchange) + 1).reverse()) {
    if (one.protocol === 'grpc' || !isAnswered(one) || one.outcome.status >= 300) continue
    const { request } = one
    const above = new URL(request.url).pathname
    const id = path.startsWith(`${above}/`) ? path.slice(above.length + 1).split('/', 1)[0] : undefined
    const isItself = path === above
    if (!isItself && id === undefined) continue
    const fields = objectIn(request.body)
    if (fields === undefined) continue
    const isCreated =
      request.method === 'POST' &&
      (isItself
        ? one === exchange
        : `${one.outcome.body.text} ${one.outcome.headers.get('Location')}`.includes(id ?? ''))
    if (request.method === 'PUT' || isCreated)
      return new Set(Object.keys(fields).filter((name) => fields[name] !== null && !removed.has(name)))
    if (request.method === 'PATCH')
      for (const name of Object.keys(fields)) if (fields[name] === null) removed.add(name)
  }
  return undefined
}

function typeIn(seen: readonly Seen[] | undefined, place: string): string {
  return seen?.find((one) => one.shape.has(place))?.shape.get(place) ?? ''
}

function shapeIn({ outcome }: Exchange): Shape {
  if (outcome.kind !== 'answered') return new Map()
  const { body } = outcome
  const media = body.isEmpty ? [] : [[mediaType, body.mediaType] as const]
  return new Map([...media, ...typesIn(objectIn(body) ?? {})])
}

/** How deep types are compared: `$.data.order.total` of GraphQL is the third. */
const maxDepth = 3

function typesIn(object: object, path = '$', depth = 1): [place: string, type: string][] {
  return Object.entries(object).flatMap(([name, field]: [string, unknown]) => {
    const isWord = /^\w+$/.test(name)
    if (field === null || (depth > 1 && !isWord)) return []
    const type = Array.isArray(field) ? 'array' : isJsonNumber(field) ? 'number' : typeof field
    const within = `${path}.${name}`
    const deeper =
      isWord && type === 'object' && depth < maxDepth ? typesIn(field as object, within, depth + 1) : []
    return [[depth === 1 ? name : within, type], ...deeper]
  })
}

function assertionOf(place: string, type: string): StepText {
  if (place === mediaType) return { text: `the response header "Content-Type" should be "${type}"` }
  const rows = [{ cells: [{ value: place }, { value: `#${type}` }] }]
  return { text: 'the response body should contain:', argument: { dataTable: { rows } } }
}
