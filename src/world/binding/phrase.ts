/** Extended by users with their own parameter types: `interface ParameterTypes { money: Money }`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface ParameterTypes {}

interface BuiltInParameterTypes {
  int: number
  float: number
  byte: number
  short: number
  long: number
  double: number
  biginteger: bigint
  bigdecimal: string
  word: string
  string: string
  '': string
  httpStatus: number
  timeLimit: number
  jsonValue: unknown
}

type TypeOf<Name extends string> = Name extends keyof ParameterTypes
  ? ParameterTypes[Name]
  : Name extends keyof BuiltInParameterTypes
    ? BuiltInParameterTypes[Name]
    : unknown

/**
 * The argument for a doc string or table. The handler's own annotation says which shape it expects; a parameter without
 * one is `never`: nothing can be read from it, but it can be passed on, as `never` fits everything.
 */
type StepArgument = never

/**
 * The arguments that a Cucumber expression passes to its handler, derived from the literal phrase; a regular expression
 * passes strings.
 */
export type PhraseArguments<Phrase extends string | RegExp> = Phrase extends RegExp
  ? string[]
  : string extends Phrase
    ? unknown[]
    : Phrase extends `${infer Start}:`
      ? [...Parameters<Start>, StepArgument]
      : Phrase extends string
        ? Parameters<Phrase>
        : never

type Parameters<Phrase extends string> = Phrase extends `${infer Before}{${infer Name}}${infer Rest}`
  ? Before extends `${string}\\`
    ? Parameters<`${Name}}${Rest}`>
    : [TypeOf<Name>, ...Parameters<Rest>]
  : []
