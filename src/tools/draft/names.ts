import { urlDecoded } from '../../formats'
import { inWords } from '../../story'
import type { ApiOperation } from './operation'

/** Verbs that names of operations begin or end with; where it is not regular, with what was done then. */
const verbs =
  'add create place post update replace change patch edit delete remove close archive restore enable disable start ' +
  'pause resume activate deactivate publish approve reject confirm complete upload import invite accept assign ' +
  'unassign lock unlock execute trigger refund deposit grant revoke connect disconnect merge request register ' +
  'open rename move clone duplicate subscribe unsubscribe insert save store book reserve capture validate toggle ' +
  'purchase buy:bought sell:sold make:made put:put send:sent set:set reset:reset give:given take:taken pay:paid run:run withdraw:withdrawn ' +
  'write:written stop:stopped ship:shipped submit:submitted cancel:cancelled transfer:transferred copy:copied ' +
  'apply:applied modify:modified verify:verified'

const participles = new Map(
  verbs.split(' ').map((entry) => {
    const [verb = '', irregular] = entry.split(':')
    return [verb, irregular ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`)]
  }),
)

const done: Readonly<Record<string, string>> = { PUT: 'replaced', PATCH: 'changed', DELETE: 'deleted' }

/** Returns what an operation does to what, by its name or else by its method and path: `bank account` and `made`. */
export function deedOf({ name = '', method, path }: ApiOperation, creates: boolean) {
  const words = wordsOf(name)
  const noun = resourceNoun(path)
  if (method === 'GET') return { noun, participle: 'found' }
  const participle = [words[0], words.at(-1)].map((verb = '') => participles.get(verb))
  const at = participle.findIndex((one) => one !== undefined)
  if (at === -1 || words.length > 7)
    return { noun, participle: creates ? 'created' : (done[method] ?? 'posted') }
  const others = at === 0 ? words.slice(1) : words.slice(0, -1)
  // LoopBack and NestJS name operations after classes: TodoController.create.
  const named = others.filter((word) => !['a', 'an', 'the', 'new', 'controller'].includes(word)).join(' ')
  return { noun: named === '' ? noun : singular(named), participle: participle[at] ?? '' }
}

/** The name of an id that does not say of what. */
export const ownId = /^_?(?:id|uid|uuid|guid)$/i

/** Returns what the last words of a path are about: `order` for `/orders/{id}`. */
export function resourceNoun(path: string): string {
  return singular(wordsOf(literalsOf(path).at(-1) ?? '').join(' ')) || 'resource'
}

/** Returns the segments of a path that are no parameters. */
export function literalsOf(path: string): string[] {
  const literals = path.split('/').filter((one) => !one.includes('{'))
  // RabbitMQ's virtual host "%2F" has no word.
  return literals.map(urlDecoded).filter((one) => /[^/]/.test(one))
}

/** Returns the first word of a path that is no version. */
export function groupOf(path: string): string {
  const words = literalsOf(path)
  return words.find((word) => !/^(?:api|rest|v\d.*)$/i.test(word)) ?? words[0] ?? 'root'
}

/** Returns the words of a name that identifiers can be made of, in lower case. */
export function wordsOf(name: string): string[] {
  return inWords(name.replace(/[^A-Za-z0-9]+/g, ' '))
    .split(' ')
    .filter((word) => word !== '')
}

export function singular(noun: string): string {
  if (/(?:ss|us|is|news|series)$/.test(noun)) return noun
  if (/(?:ches|shes|sses|xes|zes|(?:stat|vir|bon|camp)uses)$/.test(noun)) return noun.slice(0, -2)
  return noun.replace(/ies$/, 'y').replace(/s$/, '')
}

/** Returns `bankAccount` for `bank account`. */
export function camel(words: string): string {
  const joined = pascal(words)
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** Returns `BankAccount` for `bank account`. */
export function pascal(words: string): string {
  const joined = wordsOf(words)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /^\d/.test(joined) ? `No${joined}` : joined
}

export class UniqueNames {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set([...taken].map((name) => name.toLowerCase()))
  }

  /** Returns the first name that is not taken yet; if all are, the last one with a number. */
  take(...names: readonly [string, ...string[]]): string {
    const last = names.at(-1) ?? ''
    const isFree = (name: string): boolean => !this.#taken.has(name.toLowerCase())
    let name = names.find(isFree)
    for (let count = 2; name === undefined; count++) if (isFree(`${last}${count}`)) name = `${last}${count}`
    this.#taken.add(name.toLowerCase())
    return name
  }
}
