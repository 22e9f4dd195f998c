import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { ConfigurationError } from '../src/errors'
import { packageFolder } from '../src/package'

const builder = supportCodeLibraryBuilder as unknown as {
  newId?: () => string
  readonly cwd?: string
  readonly parameterTypeRegistry?: ParameterTypes
}

interface ParameterTypes {
  lookupByTypeName(name: string): object | undefined
  lookupSource(parameterType: object): { readonly uri: string } | undefined
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
 * Cucumber compares ids of definitions for each step. V8 keeps a new id in pieces, which it joins at each comparison; the
 * key of an object is joined already.
 */
const { newId } = builder
if (typeof newId === 'function')
  builder.newId = () => {
    const id = newId()
    return Object.keys({ [id]: true })[0] ?? id
  }

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

/** An expression, as Cucumber parses it. */
interface CucumberExpression {
  readonly ast: unknown
  readonly parameterTypes: unknown
  readonly treeRegexp: unknown
  match(text: string): unknown
}

interface Expressions {
  readonly RegularExpression: unknown
  CucumberExpression: new (source: string, parameterTypes: ParameterTypes) => CucumberExpression
}

/** Matches an expression of words and parameters only, which is well-formed if their types are known. */
const wordsAndParameters = /^(?:[^(){}/\\]|\{\w*\})+$/

/** The words before the first that has a parameter. */
const plainWords = /^(?:[^\s{]+\s)*/

/**
 * Parses an expression, and lets V8 compile its pattern, when its first words are met: no other text matches. Of more
 * than 300, a scenario needs a few.
 */
function parseWhenMet(expressions: Expressions): void {
  const { CucumberExpression } = expressions
  class UnparsedExpression implements CucumberExpression {
    readonly #opening: string
    #parsed: CucumberExpression | undefined
    constructor(
      readonly expression: string,
      readonly parameterTypeRegistry: ParameterTypes,
    ) {
      this.#opening = plainWords.exec(expression)?.[0] ?? ''
    }
    match(text: string): unknown {
      return text.startsWith(this.#opening) ? this.parsed().match(text) : null
    }
    parsed(): CucumberExpression {
      return (this.#parsed ??= new CucumberExpression(this.expression, this.parameterTypeRegistry))
    }
    get ast(): unknown {
      return this.parsed().ast
    }
    get parameterTypes(): unknown {
      return this.parsed().parameterTypes
    }
    get treeRegexp(): unknown {
      return this.parsed().treeRegexp
    }
  }
  Object.setPrototypeOf(UnparsedExpression.prototype, CucumberExpression.prototype as object)
  // A formatter shows its name.
  Object.defineProperty(UnparsedExpression.prototype, 'constructor', { value: CucumberExpression })
  expressions.CucumberExpression = new Proxy(CucumberExpression, {
    construct(_, [expression, types]: [string, ParameterTypes]) {
      const isKnown = ([, name = '']: RegExpMatchArray): boolean => types.lookupByTypeName(name) !== undefined
      const isWellFormed =
        wordsAndParameters.test(expression) && [...expression.matchAll(/\{(\w*)\}/g)].every(isKnown)
      return new (isWellFormed ? UnparsedExpression : CucumberExpression)(expression, types)
    },
  })
}

try {
  const load = createRequire(require.resolve('@cucumber/cucumber'))
  const expressions = load('@cucumber/cucumber-expressions') as Expressions
  findArgumentsByFlag(expressions)
  parseWhenMet(expressions)
} catch {
  // A Cucumber that is built in another way finds them in its own.
}
