import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { ConfigurationError } from '../src/errors'
import { packageFolder } from '../src/package'

const builder = supportCodeLibraryBuilder as unknown as {
  readonly cwd?: string
  newId?: () => string
  readonly parameterTypeRegistry?: {
    lookupByTypeName(name: string): object | undefined
    lookupSource(parameterType: object): { readonly uri: string } | undefined
  }
}

refuseSecondCopy()

/** Cucumber would refuse the parameter types of a second copy in words that name neither. */
function refuseSecondCopy(): void {
  const { parameterTypeRegistry: registry, cwd = '' } = builder
  const registered = registry?.lookupByTypeName('httpStatus')
  const { uri = '' } = (registered && registry?.lookupSource(registered)) ?? {}
  const [, other] =
    /^(.*?)(?:[\\/]dist)?[\\/]support[\\/]parameter-types\.[jt]s$/.exec(resolve(cwd, uri)) ?? []
  if (other === undefined || other === packageFolder) return
  throw new ConfigurationError(
    `The phrases of chapterwise are loaded from two folders, ${other} and ${packageFolder}.\nLet all code of the project use one of them: npm ls chapterwise shows where they come from.`,
  )
}

/**
 * Cucumber parses a stack for each definition, to learn its file and line. Five frames lead to the one that it looks for,
 * and it gets this one alone. The definitions of the package have no source map.
 */
const { stackTraceLimit, prepareStackTrace } = Error as {
  readonly stackTraceLimit: number
  readonly prepareStackTrace?: (error: Error, frames: NodeJS.CallSite[]) => unknown
}
Error.stackTraceLimit = Math.min(stackTraceLimit, 5)
Error.prepareStackTrace = (error, frames) => {
  const isOfCucumber = (frame: NodeJS.CallSite | undefined): boolean =>
    /[\\/]@cucumber[\\/]cucumber[\\/]/.test(frame?.getFileName() ?? '')
  const outside = frames.find((frame) => !isOfCucumber(frame))
  if (error.message === '' && isOfCucumber(frames[0]) && outside !== undefined)
    return `Error\n    at ${outside.getFileName()}:${outside.getLineNumber()}:1`
  return prepareStackTrace?.(error, frames) ?? [error, ...frames].map(String).join('\n    at ')
}

/** Ends what makes registration quick, before the code of the project runs. */
export function endRegistration(): void {
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
}

/**
 * For each step Cucumber looks its definition up by its id, among all of them. V8 compares keys of objects by their
 * addresses, and a UUID, which is put together of pieces, by its letters: a step then took 1 µs, before 3 to 5.
 */
function useIdsThatAreKeys(newId: (() => string) | undefined): void {
  if (newId !== undefined) builder.newId = () => Object.keys({ [newId()]: true })[0] as string
}

useIdsThatAreKeys(builder.newId)

/** A pattern with groups, as Cucumber compiles a phrase, and what is added to it here. */
interface TreeRegexp {
  readonly regexp: RegExp
  readonly groupBuilder: { build(match: RegExpExecArray, nextGroup: () => number): unknown }
  match(text: string): unknown
  /** The pattern with the flag that notes the places of its groups. */
  [withPlaces]?: RegExp
  [lastMatch]?: { readonly text: string; readonly group: unknown }
}

const withPlaces = Symbol('with places')
const lastMatch = Symbol('last match')

/**
 * Cucumber finds the places of arguments by a second pattern, which it rewrites from the first, three times a step. V8
 * knows them itself, since Node.js 16: assembling a scenario then took 115 µs, before 393.
 */
function findArgumentsByFlag({ RegularExpression }: { readonly RegularExpression: unknown }): void {
  const { treeRegexp } = new (RegularExpression as new (of: RegExp) => { treeRegexp?: TreeRegexp })(/a/)
  if (typeof treeRegexp?.match !== 'function' || typeof treeRegexp.groupBuilder?.build !== 'function') return
  ;(Object.getPrototypeOf(treeRegexp) as TreeRegexp).match = function (this: TreeRegexp, text) {
    if (this[lastMatch]?.text === text) return this[lastMatch].group
    this[withPlaces] ??= new RegExp(this.regexp, `${this.regexp.flags.replace('d', '')}d`)
    const match = this[withPlaces].exec(text)
    if (match === null) return null
    let index = 0
    const group = this.groupBuilder.build(match, () => index++)
    this[lastMatch] = { text, group }
    return group
  }
}

/** An expression of Cucumber, and what is added to it here. */
interface CucumberExpression {
  readonly source: string
  readonly match: (this: CucumberExpression, text: string) => unknown
  [words]?: { readonly first: string; readonly others: readonly string[] }
  /** What Cucumber's own prototype has, which may be changed by every copy of this file. */
  [ownMatch]?: CucumberExpression['match']
}

const words = Symbol('words')
const ownMatch = Symbol.for("chapterwise: Cucumber's own match")

/** The words before the first that has a parameter, an option, an alternative or an escape. */
const firstWords = /^(?:[^\s{(/\\]+\s)*/

/** Matches an expression of words and parameters only. */
const wordsAndParameters = /^(?:[^(){}/\\\ud800-\udfff]|\{\w*\})+$/

function wordsOf(source: string): NonNullable<CucumberExpression[typeof words]> {
  const parts = wordsAndParameters.test(source) ? source.split(/\{\w*\}/) : (firstWords.exec(source) ?? [])
  const [first = '', ...others] = parts
  return { first, others }
}

/** V8 compiles a pattern when it is first tried: those whose words are not in the text, in their order, are never tried. */
function compareWords({ prototype }: { readonly prototype: CucumberExpression }): void {
  const match = (prototype[ownMatch] ??= prototype.match)
  Object.assign(prototype, {
    match(this: CucumberExpression, text: string) {
      this[words] ??= wordsOf(this.source)
      const { first, others } = this[words]
      if (!text.startsWith(first)) return null
      let end = first.length
      const follows = (part: string): boolean => (end = text.indexOf(part, end) + part.length) >= part.length
      return others.every(follows) ? match.call(this, text) : null
    },
  })
}

/** A part of an expression: a text, a parameter, or the whole; places count characters. */
type NodeClass = new (
  type: string,
  nodes: readonly object[] | undefined,
  text: string | undefined,
  start: number,
  end: number,
) => object

interface Expressions {
  readonly RegularExpression: unknown
  readonly CucumberExpression: { readonly prototype: CucumberExpression }
  readonly Node: NodeClass
  readonly NodeType: { readonly [type in 'expression' | 'parameter' | 'text']: string }
}

/** Cucumber's parser takes each character through several functions, which is most of the time that a phrase costs. */
function readWordsAtOnce(
  { Node, NodeType: { expression, parameter, text } }: Expressions,
  { prototype }: { readonly prototype: { parse: (this: object, expression: string) => object } },
): void {
  const parse = prototype.parse
  prototype.parse = function (written) {
    if (!wordsAndParameters.test(written)) return parse.call(this, written)
    const nodes = [...written.matchAll(/\{(\w*)\}|[^{]+/g)].map(({ 0: part, 1: name, index: start }) => {
      const end = start + part.length
      if (name === undefined) return new Node(text, undefined, part, start, end)
      const names = name === '' ? [] : [new Node(text, undefined, name, start + 1, end - 1)]
      return new Node(parameter, names, undefined, start, end)
    })
    return new Node(expression, nodes, undefined, 0, written.length)
  }
}

try {
  const load = createRequire(require.resolve('@cucumber/cucumber'))
  const name = '@cucumber/cucumber-expressions'
  const expressions = load(name) as Expressions
  findArgumentsByFlag(expressions)
  compareWords(expressions.CucumberExpression)
  const parser = load(join(dirname(load.resolve(name)), 'CucumberExpressionParser.js')) as {
    readonly default: never
  }
  readWordsAtOnce(expressions, parser.default)
} catch {
  // A Cucumber that is built in another way finds them in its own.
}
