import { parametersIn } from '../../assertions'
import { namesId, withArticle } from '../../formats'
import { camel, deedOf, resourceNoun, ownId, wordsOf, type UniqueNames } from './names'
import { nameOf, type ApiMember, type ApiOperation } from './operation'
import type { IdPlace } from './values'

/** What an operation creates or lists, and where its id is: in the response, its `Location`, or what was sent. */
export interface Resource extends ApiMember {
  readonly from: 'response' | 'location' | 'body' | 'path'
  readonly noun: string
  /** The member of the story data that has its id. */
  readonly member: string
  readonly creator: ApiOperation
}

/** Returns what operations create, and what else they list; what has a shorter path comes first: others belong to it. */
export function resourcesIn(operations: readonly ApiOperation[], names: UniqueNames): Resource[] {
  const giving = ['POST', 'PUT', 'GET'].flatMap((method) =>
    operations
      .filter((one) => one.method === method)
      .sort((one, other) => one.path.split('/').length - other.path.split('/').length),
  )
  const resources = new Map<string, Resource>()
  for (const creator of giving) {
    const source = resources.has(itemShapeOf(creator)) ? undefined : idSourceOf(creator, operations)
    if (source === undefined) continue
    const { noun } = deedOf(creator, true)
    const key = String(source.path.at(-1) ?? 'id')
    const words = ownId.test(key) ? 'id' : wordsOf(key).join(' ')
    const isNamed = words.includes(noun.split(' ').at(-1) ?? noun)
    const member = names.take(camel(isNamed ? words : `${noun} ${words}`))
    resources.set(itemShapeOf(creator), { ...source, noun, member, creator })
  }
  return [...resources.values()]
}

function itemShapeOf({ method, path }: ApiOperation): string {
  return method === 'PUT' ? shapeOf(path) : `${shapeOf(path)}/{}`
}

/** Returns a path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '')
}

/** Returns a name without case and without what is no letter or digit, to compare it. */
function plainly(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

type IdSource = Pick<Resource, 'from' | keyof ApiMember>

function idPutBy({ path, name = '', status }: ApiOperation): IdSource | undefined {
  const chosen = parametersIn(path).at(-1)
  const creates = path.endsWith('}') && (status === 201 || /^(?:create|upsert)/i.test(name))
  return creates && chosen !== undefined ? { from: 'path', path: [chosen], type: 'string' } : undefined
}

function idSourceOf(creator: ApiOperation, operations: readonly ApiOperation[]): IdSource | undefined {
  const { method, path, status, ids, hasLocation, request } = creator
  if (method === 'PUT') return idPutBy(creator)
  const item = operations.find((one) => shapeOf(one.path).startsWith(itemShapeOf(creator)))
  const parameter = parametersIn(item?.path ?? '')[parametersIn(path).length]
  const isList = method === 'GET'
  // A story gets a list without a body.
  const isGotten = isList && (parameter === undefined || request.body !== undefined)
  if (path.endsWith('}') || isGotten) return undefined
  const noun = plainly(resourceNoun(path))
  // A {collectionName} is the name of a collection.
  const plain = plainly(parameter ?? '')
  const called = [plain, plain.replace(noun, '')].filter((one) => one !== '')
  const wanted = [...called, 'id', 'uid', 'uuid', 'guid', `${noun}id`]
  const shallow = ids
    .filter((one) => one.path.includes(0) === isList)
    .sort((one, other) => one.path.length - other.path.length)
    .map((member) => ({ member, name: plainly(String(member.path.at(-1))) }))
  const [found] = wanted.flatMap((one) => shallow.find(({ name }) => name === one)?.member ?? [])
  if (found !== undefined) return { ...found, from: 'response' }
  if (isList || (status !== 201 && parameter === undefined)) return undefined
  if (hasLocation) return { from: 'location', path: [parameter ?? 'id'], type: 'string' }
  const sent = Object.keys(Object(request.body) as object).find((one) => called.includes(plainly(one)))
  return sent === undefined ? undefined : { from: 'body', path: [sent], type: 'string' }
}

/** Returns what gives a place of an operation its id, as was learned or else as names say, and what is guessed then. */
export function giverOf(
  operation: ApiOperation,
  { name, variable }: IdPlace,
  resources: readonly Resource[],
) {
  const { value } = operation.lesson ?? {}
  const learned = resources.find(({ member }) => variable === value?.variable && member === value.member)
  if (learned !== undefined) return { resource: learned, guesses: [] }
  const isInPath = operation.path.includes(`{${name}}`)
  return isInPath ? giverInPath(operation, name, resources) : giverElsewhere(name, resources)
}

/** Returns the resource whose id a parameter of a path is: by a link, by its place, or by its name. */
function giverInPath(operation: ApiOperation, name: string, resources: readonly Resource[]) {
  const names = [operation.name, nameOf(operation)]
  const isLinked = ({ creator }: Resource): boolean =>
    creator.links.some(({ to, parameter }) => parameter === name && names.includes(to))
  const [before = ''] = operation.path.split(`{${name}}`)
  const atPlace = resources.filter(({ creator }) => itemShapeOf(creator) === shapeOf(`${before}{}`))
  // A list may have another id than its path takes: /dashboards/{projectId} takes that of a project.
  const isSure = ({ creator, member }: Resource): boolean =>
    creator.method !== 'GET' || plainly(member.replace(/\d+$/, '')) === plainly(name)
  const resource =
    resources.find(isLinked) ?? atPlace.find(isSure) ?? resourceCalled(name, resources) ?? atPlace[0]
  if (resource === undefined) return undefined
  const { creator, noun } = resource
  return {
    resource,
    guesses: creator.method === 'GET' ? [`${nameOf(creator)} has to list ${withArticle(noun)}`] : [],
  }
}

/** Returns the resource of a name, or the one that ends like it: a `fromAccountId` may be of a bank account. */
function giverElsewhere(name: string, resources: readonly Resource[]) {
  if (!namesId(name)) return undefined
  const called = resourceCalled(name, resources)
  if (called !== undefined) return { resource: called, guesses: [] }
  const stem = wordsOf(name).slice(0, -1).at(-1)
  const [resource, ...others] = resources.filter(({ noun }) => stem !== undefined && noun.endsWith(stem))
  if (resource === undefined || others.length > 0) return undefined
  return { resource, guesses: [`${name} is the id of the ${resource.noun}`] }
}

/** Returns the resource of a name: of the member of the story data, or of what the id is of. */
function resourceCalled(name: string, resources: readonly Resource[]): Resource | undefined {
  return resources.find(({ member, noun }) => {
    // A strategyId is not the name of a strategy.
    const names = namesId(member) ? [member, `${noun}id`, noun] : [member, noun]
    return names.map(plainly).includes(plainly(name))
  })
}
