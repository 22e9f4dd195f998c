import { parametersIn } from '../../exchange'
import { namesId } from '../../formats'
import { camel, deedOf, nounOf, plainly, wordsOf, type UniqueNames } from './names'
import { nameOf, shapeOf, type ApiMember, type ApiOperation } from './operation'
import { IdPlace, partsIn, RunValue } from './values'

/** What an operation creates, and the member of the story data that has its id. */
export interface Resource {
  readonly noun: string
  readonly member: string
  readonly type: 'string' | 'number'
  readonly creator: ApiOperation
  /** Where the id comes from: a member of the response or of what was sent, or the end of the `Location`. */
  readonly id:
    | { readonly from: 'response' | 'request'; readonly path: readonly string[] }
    | { readonly from: 'location' }
  readonly value: RunValue
}

/** Returns what operations create; what has a shorter path comes first, because others belong to it. */
export function resourcesIn(operations: readonly ApiOperation[], names: UniqueNames): Resource[] {
  const posts = operations.filter(({ method, path }) => method === 'POST' && !path.endsWith('}'))
  const depth = ({ path }: ApiOperation): number => path.split('/').length
  return posts
    .sort((one, other) => depth(one) - depth(other))
    .flatMap((creator) => resourceOf(creator, operations, names) ?? [])
}

function resourceOf(
  creator: ApiOperation,
  operations: readonly ApiOperation[],
  names: UniqueNames,
): Resource | undefined {
  const { path, status, ids, hasLocation, body } = creator
  const item = operations.find((one) => shapeOf(one.path).startsWith(`${shapeOf(path)}/{}`))
  const parameter = parametersIn(item?.path ?? '')[parametersIn(path).length]
  const { noun } = deedOf(creator, true)
  const nouns = [nounOf(path), noun].map(plainly)
  // A {collectionName} is the name of a collection.
  const name = plainly(parameter ?? '')
  const called = [name, ...nouns.map((one) => name.replace(one, ''))].filter((one) => one !== '')
  const inResponse = idIn(ids, [...called, 'id', 'uuid', ...nouns.map((one) => `${one}id`)])
  if (status !== 201 && inResponse === undefined && parameter === undefined) return undefined
  const sent = Object.entries(Object(body?.value) as Readonly<Record<string, unknown>>).find(([one]) =>
    called.includes(plainly(one)),
  )
  const make = (key: string, id: Resource['id'], type: Resource['type'] = 'string'): Resource => {
    const words = wordsOf(key).join(' ')
    const isNamed = words.includes(noun.split(' ').at(-1) ?? noun)
    const own = /^_?(?:id|uuid|guid)$/i.test(key) ? 'id' : words
    const member = names.take(camel(isNamed ? own : `${noun} ${own}`))
    const value = new RunValue(`{{${member}}}`, `storyData.${member}`, true)
    return { noun, member, type, creator, id, value }
  }
  if (inResponse !== undefined) {
    const { path: place, type } = inResponse
    return make(place.at(-1) ?? '', { from: 'response', path: place }, type)
  }
  if (hasLocation) return make(parameter ?? 'id', { from: 'location' })
  if (sent === undefined) return undefined
  const [key, value] = sent
  return make(key, { from: 'request', path: [key] }, typeof value === 'number' ? 'number' : 'string')
}

/** Returns the member of a response with the first of these names, the one that is least deep. */
function idIn(ids: readonly ApiMember[], names: readonly string[]): ApiMember | undefined {
  const shallow = [...ids].sort((one, other) => one.path.length - other.path.length)
  return names
    .map((name) => shallow.find(({ path }) => plainly(path.at(-1) ?? '') === name))
    .find((one) => one !== undefined)
}

/** The resource whose id a place takes. */
export interface IdGiver {
  readonly resource: Resource
  /** What is only guessed then. */
  readonly guess?: string
}

/** Returns what gives each place of operations its id. */
export function giversIn(
  operations: readonly ApiOperation[],
  resources: readonly Resource[],
): Map<IdPlace, IdGiver> {
  const places = operations.flatMap((operation) => {
    const inPath = operation.parameters.filter(({ place }) => place === 'path')
    const others = operation.parameters.filter(({ place }) => place !== 'path').map(({ value }) => value)
    return [
      ...inPath.map(({ name, value }) => [value, resourceAt(operation, name, resources)] as const),
      ...partsIn([others, operation.body?.value]).map((one) => [one, resourceLike(one, resources)] as const),
    ]
  })
  return new Map(
    places.flatMap(([place, giver]) => (place instanceof IdPlace && giver ? [[place, giver]] : [])),
  )
}

/** Returns what a parameter of a path is the id of: by a link, by its place, or by its name. */
function resourceAt(
  operation: ApiOperation,
  name: string,
  resources: readonly Resource[],
): IdGiver | undefined {
  const end = operation.path.indexOf(`{${name}}`) + name.length + 2
  const prefix = operation.path.slice(0, end)
  const isOfThis = (link: ApiOperation['links'][number]): boolean =>
    link.parameter === name && [operation.name, nameOf(operation)].includes(link.to)
  const resource =
    resources.find(({ creator }) => creator.links.some(isOfThis)) ??
    resources.find(({ creator }) => `${shapeOf(creator.path)}/{}` === shapeOf(prefix)) ??
    resources.find((one) => isCalled(one, name)) ??
    resources.find((one) => /^_?(?:id|uuid|guid)$/i.test(name) && isCalled(one, `${nounOf(prefix)}Id`))
  return resource && { resource }
}

/** Returns the resource of a name, or the one that ends like it: a `fromAccountId` may be of a bank account. */
function resourceLike(place: IdPlace | RunValue, resources: readonly Resource[]): IdGiver | undefined {
  if (place instanceof RunValue || !namesId(place.name)) return undefined
  const called = resources.find((one) => isCalled(one, place.name))
  if (called !== undefined) return { resource: called }
  const stem = wordsOf(place.name).slice(0, -1).at(-1)
  const alike = resources.filter(({ noun }) => stem !== undefined && noun.endsWith(stem))
  const [resource] = alike
  if (resource === undefined || alike.length > 1) return undefined
  return { resource, guess: `${place.name} is the id of the ${resource.noun}` }
}

function isCalled({ member, noun, creator }: Resource, name: string): boolean {
  return [member, `${noun}id`, `${nounOf(creator.path)}id`].some((one) => plainly(one) === plainly(name))
}
