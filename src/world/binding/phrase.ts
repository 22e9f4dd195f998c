/** Merged by users to type the parameters of their own parameter types: `interface ParameterTypes { money: Money }`. */
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
 * What a doc string or table gives a handler. The handler's own annotation says which shape it expects; a parameter
 * left without one is `never`: nothing can be read of it, but it can be handed on, as `never` fits everything.
 */
type StepArgument = never

/** The arguments that a Cucumber expression gives its handler, read off the literal phrase; a regular expression gives texts. */
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
