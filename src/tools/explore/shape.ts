import { isAnswered, pathTemplate, type Exchange, type StepText } from '../seam'
import type { Finder, HuntOptions } from './hunter'
import { assertingOn, responsesIn, troubleOf } from './story-troubles'

/** How often a response must have come before one of another shape is trouble. */
const timesNeeded = 5

/** The media type of a response, and the types of the members of its JSON object. */
type Shape = ReadonlyMap<string, string>

/** The shapes that responses had in a hunt, and how often. */
const shapesOf = new WeakMap<HuntOptions, Map<string, { readonly shape: Shape; times: number }>>()

/** A response to an operation of a story that differs in its media type, or in the type of a member, from others. */
export const shape: Finder = {
  kind: 'shape',
  inWalk(walked, options) {
    const known = shapesOf.get(options) ?? new Map<string, { readonly shape: Shape; times: number }>()
    shapesOf.set(options, known)
    return responsesIn(walked).flatMap(({ story, exchange }) => {
      if (exchange.protocol === 'grpc' || !isAnswered(exchange) || story.failure !== undefined) return []
      const { method, url } = exchange.request
      const operation = `${method} ${pathTemplate(new URL(url).pathname)} ${exchange.outcome.status}`
      // Another value in the step may be why the response is another one.
      const text = walked.outcome.steps.find(({ index }) => index === story.step)?.text ?? ''
      const key = [operation, story.chapter.name, story.name, text].join('\n')
      const now = shapeIn(exchange)
      const usual = known.get(key) ?? { shape: now, times: 0 }
      const [place] = [...now].find(([at, type]) => (usual.shape.get(at) ?? type) !== type) ?? []
      if (place === undefined)
        known.set(key, { shape: new Map([...now, ...usual.shape]), times: usual.times + 1 })
      if (place === undefined || usual.times < timesNeeded) return []
      const [was, is] = [usual.shape.get(place) ?? '', now.get(place) ?? '']
      const what = place === mediaType ? 'media type' : `member "${place}"`
      const message = `The response to ${operation} has the ${what} as ${is}, where it was ${was} ${usual.times} times.`
      return {
        ...troubleOf('shape', walked, story, message, exchange),
        cause: `shape ${operation} ${place}`,
        asFeature: assertingOn(exchange, walked, assertionOf(place, was)),
      }
    })
  },
}

const mediaType = ''

function shapeIn({ outcome }: Exchange): Shape {
  if (outcome.kind !== 'answered') return new Map()
  const { body } = outcome
  const { value } = body.json.ok ? body.json : { value: undefined }
  const members =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  const types = members
    .filter(([, member]) => member !== null)
    .map(([name, member]) => [name, typeOf(member)] as const)
  return new Map([...(body.isEmpty ? [] : [[mediaType, body.mediaType] as const]), ...types])
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function assertionOf(place: string, type: string): StepText {
  if (place === mediaType) return { text: `the response header "Content-Type" should be "${type}"` }
  const rows = [{ cells: [{ value: place }, { value: `#${type}` }] }]
  return { text: 'the response body should contain:', argument: { dataTable: { rows } } }
}
