import { capped, pluralize } from '../../../errors'
import type { AnsweredHttpExchange, Exchange } from '../../../exchange'
import { brokenRule } from '../../http-rules'
import { isJsonNumber } from '../../../formats'
import { groupBy } from '../../../group-by'
import { inWords } from '../../../story'
import type { StepText } from '../../../project'
import { type Candidate, aboutRequestAfter, aboutResponse } from '../candidate'
import type { Detector } from '../detector'
import type { Explorer } from '../explorer'
import { deletes, fieldsWritten, graphqlOf, objectIn, plainValuesIn, type Fields } from '../calls'
import { isRefusal } from '../is-refusal'
import type { ObservedStory, WalkRun } from '../run'
import { isInvented } from '../walk'

/** A response that departs from the OpenAPI document. Calls of operations that it lacks are a note. */
export const contract = ({ options }: Explorer): Detector => {
  const document = options.contract
  const called = new Map<string, boolean>()
  return {
    notes() {
      const lacking = [...called].flatMap(([operation, isDocumented]) => (isDocumented ? [] : operation))
      return document === undefined || lacking.length === 0
        ? []
        : [
            `The OpenAPI document "${document.file}" lacks ${lacking.length} of the ${pluralize(called.size, 'operation')} called: ${lacking.sort().join(', ')}.`,
          ]
    },
    inRun(run) {
      if (document === undefined) return []
      for (const exchange of run.responsesOfApi) called.set(run.operationOf(exchange), document.has(exchange))
      const text = `the response should match the OpenAPI document "${document.file}"`
      return run.responses.flatMap(({ act, exchange }) => {
        const message = document.departure(exchange)
        return message === undefined
          ? []
          : aboutResponse(run, { kind: 'contract', act, exchange, message, assertion: { text } })
      })
    },
  }
}

/** A response that breaks a rule of HTTP: with `--protocol` a finding where a story or an invariant got it, else a note. */
export const protocol = ({ options }: Explorer): Detector => {
  /** The responses that break a rule, by what they do. */
  const noted = new Map<string, Set<string>>()
  return {
    notes: () =>
      [...noted].map(([message, [first, ...others]]) => {
        const also = others.length === 0 ? '' : `, as do those to ${capped(others, 3, '').join(', ')}`
        return `Protocol: the response to ${first} ${message}${also}.`
      }),
    inRun(run) {
      const ruleBrokenBy = ({ request: { method }, outcome }: AnsweredHttpExchange) =>
        brokenRule({ ...outcome, method, body: outcome.body.text })
      const judged = options.protocol ? run.responses : []
      for (const exchange of run.responsesOfApi) {
        const broken = ruleBrokenBy(exchange)
        if (broken === undefined || judged.some((one) => one.exchange === exchange)) continue
        const responses = noted.get(broken.message) ?? new Set()
        noted.set(broken.message, responses.add(run.signatureOf(exchange)))
      }
      return judged.flatMap(({ act, exchange }) => {
        const broken = exchange.protocol === 'grpc' ? undefined : ruleBrokenBy(exchange)
        if (broken === undefined) return []
        const message = `The response to ${run.operationOf(exchange)} ${broken.message}.`
        return aboutResponse(run, {
          kind: 'protocol',
          act,
          exchange,
          message,
          assertion: { text: broken.assertion },
        })
      })
    },
  }
}

/** How often a response must have come before one of another shape is candidate. */
const timesNeeded = 5
/** How often a field must have been missing after a story. */
const missesNeeded = 3
/** How many misses without that story, as a share of those after it, may have come by chance from another one. */
const othersByChance = 0.5
/** How often an API must have answered a status in one form before another one is candidate. */
const errorsNeeded = 20
/** The statuses with which a gateway in front of an API answers, in a form of its own. */
const ofGateways = [401, 403, 407, 413, 429, 502, 503, 504]

/**
 * The media type of a response, under an empty path, and the types of the fields of its JSON object, by name; of fields
 * within objects, as in GraphQL, by the path that begins with `$.`.
 */
type Shape = ReadonlyMap<string, string>

const mediaType = ''

/** A response, what was last written to what it shows, and how often each story was run before it. */
interface Seen {
  readonly run: WalkRun
  readonly shape: Shape
  /** Undefined if nothing was written. */
  readonly written: Fields | undefined
  readonly before: ReadonlyMap<string, number>
}

/**
 * A response to a story of a chapter that differs from earlier ones: in its media type or the type of a field with the
 * same values in the step; or it lacks a field that is there unless a certain story was run before, and that was not
 * just left out of what was written; or an error in another form than all before it, or as a page where all others are
 * JSON.
 */
export const shape = ({ options }: Explorer): Detector => {
  const bySteps = new Map<string, { readonly shape: Shape; readonly times: number }>()
  const byStories = new Map<string, Seen[]>()
  /** How often errors had these fields, over the whole API, and those of the successes of each operation. */
  const fieldsOfErrors = new Map<string, number>()
  const fieldsOfSuccesses = new Map<string, { readonly all: Set<string>; times: number }>()
  /** The media types of error bodies by status, over the whole API. One that has two from the start promises none. */
  const errors = new Map<number, { readonly form: string; times: number }>()

  /** Returns the place where a response is of another type than before, and the usual type there. */
  function otherType(key: string, now: Shape) {
    const earlier = bySteps.get(key)
    // JSON among pages is right: the pages are wrong, however many came first.
    const isFirst = earlier?.shape.get(mediaType) === 'text/html' && /\bjson$/.test(now.get(mediaType) ?? '')
    const { shape: known, times } = (isFirst ? undefined : earlier) ?? { shape: now, times: 0 }
    const [place, type = ''] = [...now].find(([at, one]) => (known.get(at) ?? one) !== one) ?? []
    if (place === undefined) bySteps.set(key, { shape: new Map([...now, ...known]), times: times + 1 })
    if (place === undefined || times < timesNeeded) return undefined
    const [what, usual = ''] = [place === mediaType ? 'media type' : `field "${place}"`, known.get(place)]
    return {
      place,
      usual,
      causedBy: undefined,
      message: `has the ${what} as ${type}, where it was ${usual} ${times} times`,
    }
  }

  /** Returns the place where a response lacks a field, with its usual type and the story that explains it. */
  function missingField(key: string, now: Seen) {
    const all = [...(byStories.get(key) ?? []), now]
    byStories.set(key, all)
    for (const place of new Set(all.flatMap((one) => [...one.shape.keys()]))) {
      const having = all.filter((one) => one.shape.has(place))
      if (place.startsWith('$.') || now.shape.has(place) || having.length < timesNeeded) continue
      const isLeftOut = now.written !== undefined && !(place in now.written)
      if (isLeftOut && having.some(({ written = {} }) => place in written)) continue
      // In one walk, what lacks a field once may lack it for good.
      const missing = all.filter((one) => !one.shape.has(place))
      const misses = [...groupBy(missing, ({ run }) => run).values()].flatMap(([first]) => first ?? [])
      for (const [story, times] of now.before) {
        const isAfter = ({ before }: Seen) => (before.get(story) ?? 0) >= times
        const after = misses.filter(isAfter).length
        const others = misses.length - after
        if (after < missesNeeded || others > after * othersByChance || having.some(isAfter)) continue
        const but = others === 0 ? '' : `, but for ${pluralize(others, 'walk')}`
        const message = `lacks the field "${place}" whenever "${inWords(story)}" came before, and has it otherwise${but}`
        return { place, usual: having[0]?.shape.get(place) ?? '', message, causedBy: story }
      }
    }
    return undefined
  }

  /** Returns the form and the number of the errors of other statuses, where one is a page and all of those were JSON. */
  function errorsBesidePage(status: number, form: string): { form: string; times: number } | undefined {
    if (form !== 'text/html') return undefined
    const others = [...errors].flatMap(([one, seen]) => (one === status ? [] : seen))
    const times = others.reduce((sum, one) => sum + one.times, 0)
    return others.every((one) => one.form === 'json') && times >= errorsNeeded
      ? { form: 'json', times }
      : undefined
  }

  /** Returns the errors of a run in another form than all before them. */
  function otherErrors(run: WalkRun): Candidate[] {
    return run.responsesOfApi.flatMap((exchange) => {
      const { status, body } = exchange.outcome
      if (status < 400 || body.isEmpty || ofGateways.includes(status)) return []
      const form = /\bjson$/.test(body.mediaType) ? 'json' : body.mediaType
      const usual = errors.get(status) ?? { form, times: 0 }
      errors.set(status, usual)
      if (form === usual.form) usual.times++
      else if (usual.times < errorsNeeded) usual.times = -Infinity
      const act = run.actOf(exchange)
      const before =
        form !== usual.form && usual.times >= errorsNeeded ? usual : errorsBesidePage(status, form)
      if (before === undefined || act === undefined) return []
      const operation = run.operationOf(exchange)
      const those = before === usual ? `a ${status} was` : 'other errors were'
      const message = `The response to ${operation} is ${form}, where ${those} ${before.form} ${before.times} times.`
      const text = `the response header "Content-Type" should contain "${before.form}"`
      return aboutResponse(run, {
        kind: 'shape',
        act,
        exchange,
        message,
        assertion: { text },
        cause: `shape of errors ${status}`,
        likewise: `the response to ${operation}`,
      })
    })
  }

  /** Returns the successes of a run that are errors by their body, where the same operation succeeds otherwise. */
  function errorsAmongSuccesses(run: WalkRun): Candidate[] {
    return run.responsesOfApi.flatMap((exchange) => {
      const { status, body } = exchange.outcome
      const fields = objectIn(body)
      if (fields === undefined || graphqlOf(exchange) !== undefined) return []
      const names = Object.keys(fields).sort().join()
      const times = fieldsOfErrors.get(names) ?? 0
      if (status >= 400) {
        fieldsOfErrors.set(names, times + 1)
        return []
      }
      const operation = run.operationOf(exchange)
      const successes = fieldsOfSuccesses.get(operation) ?? { all: new Set(), times: 0 }
      fieldsOfSuccesses.set(operation, successes)
      const isError = namesError(fields) && times >= timesNeeded && !isRefusal(exchange, run.walk.start.book)
      if (!isError || successes.all.has(names)) {
        successes.all.add(names)
        successes.times++
        return []
      }
      if (successes.times < timesNeeded) return []
      const message = `The response to ${operation} is ${status}, but its body is that of an error: it has the fields of earlier errors, and other successes have not.`
      const shown = { kind: 'shape', exchange, message } as const
      const text = 'the response should be a client error'
      const act = run.actOf(exchange)
      if (act !== undefined) return [aboutResponse(run, { ...shown, act, assertion: { text } })]
      const at = run.walk.ending.findIndex((_, index) => run.exchangesOfEnding(index).includes(exchange))
      return aboutRequestAfter(run, at, shown, text)
    })
  }

  /** Returns how a response departs from those before. */
  function departureIn(run: WalkRun, act: ObservedStory, exchange: AnsweredHttpExchange): Candidate[] {
    const before = new Map<string, number>()
    for (const { kind, name, exchanges } of run.acts.slice(0, run.acts.indexOf(act)))
      if (kind === 'story' && !exchanges.some(takesAway)) before.set(name, (before.get(name) ?? 0) + 1)
    const signature = run.signatureOf(exchange)
    // One operation may be asked for several things, such as a list and its length.
    const turn = act.exchanges.filter((one) => run.signatureOf(one) === signature).indexOf(exchange)
    const key = [signature, turn, act.chapter.name, act.name].join('\n')
    const now = shapeIn(exchange)
    // Another value in the step may be why the response is another one.
    const text = run.walk.moves[act.at]?.step.text ?? ''
    const { exchanges } = run.outcome
    const earlier = exchanges.slice(0, exchanges.indexOf(exchange) + 1)
    const [written] = fieldsWritten(earlier, exchange.request.url)
    // What was written has the type with which it was written.
    const types = new Map(typesIn(written ?? {}))
    const ofServer = new Map([...now].filter(([place, type]) => types.get(place) !== type))
    // A value that no feature has may lead where otherwise only a certain story does.
    const found =
      otherType(`${key}\n${text}`, ofServer) ??
      (isInvented(run.walk) ? undefined : missingField(key, { run, shape: now, written, before }))
    if (found === undefined) return []
    const { place, usual, message, causedBy } = found
    const isLike = (one: { act: ObservedStory }) =>
      one.act.name === act.name && one.act.chapter === act.chapter
    if (causedBy !== undefined && options.contract?.allowsMissing(place, exchange)) return []
    return [
      aboutResponse(run, {
        kind: 'shape',
        act,
        exchange,
        assertion: assertionOf(place, usual),
        message: `The response to ${signature} ${message}.`,
        // Each story that may be why is looked into by itself, in each chapter.
        ...(causedBy !== undefined && {
          cause: `shape ${key} ${causedBy}`,
          causedBy: {
            story: causedBy,
            isWhy: ({ responses }) =>
              responses.some((one) => isLike(one) && shapeIn(one.exchange).has(place)),
          },
        }),
      }),
    ]
  }

  return {
    inRun: (run) => [
      ...run.responses.flatMap(({ act, exchange }) =>
        act.failure === undefined && exchange.protocol === 'http' ? departureIn(run, act, exchange) : [],
      ),
      ...otherErrors(run),
      ...errorsAmongSuccesses(run),
    ],
  }
}

/** Whether a body names an error, or its status. */
function namesError(fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => {
    if (/^(?:status|code)(?:_?code)?$/i.test(name)) return /^[45]\d\d$/.test(String(value))
    const isEmpty = !value || (Array.isArray(value) && value.length === 0)
    return /^errors?$/i.test(name) && !isEmpty
  })
}

/** Whether a call may take a field away: it deletes something, or sends null or a JSON Patch that removes. */
function takesAway(exchange: Exchange): boolean {
  const { json } = exchange.request.body ?? {}
  const sent = [...plainValuesIn(json?.ok && json.value)]
  return (
    deletes(exchange) ||
    sent.some(({ name, value }) => value === null || (name === 'op' && value === 'remove'))
  )
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
