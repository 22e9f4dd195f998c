import { InputError, nearestName } from '../errors'
import { writtenParameters, type Definition, type ProjectStep } from '../project'
import {
  accessorNames,
  explainVariableName,
  isVariableName,
  placeholdersIn,
  refuseMalformed,
  Variables,
} from '../variables'
import { textsOfStep } from '../world'
import type { StepFinding } from './finding'
import type { DescribedStory } from '../story'
import { GivenMembers } from './given-members'
import { assignsItself } from './assigns-itself'
import { hasPlaceholder } from './step-arguments'

/** The variables that a scenario is sure to have when it comes to a step. */
export class KnownVariables {
  readonly #saved: Record<string, unknown> = {}
  readonly #storyData: object | undefined
  readonly #given: GivenMembers | undefined
  readonly #missing: Record<string, unknown> = {}
  readonly #saidTooEarly = new Set<string>()
  #storyCode = ''
  /** What steps and hooks of the user's say, any of which may be the name of a variable. */
  #ownCode = ''
  /** Whether a run could have no others. */
  #areAll = true
  /** Whether the story data can have no value in a member but those of which that is known. */
  #areMembersKnown = true

  /** @param named - those that the options name; undefined where they name none */
  constructor(storyData: object | undefined, named: readonly string[] | undefined) {
    this.#storyData = storyData && withoutGaps(storyData)
    this.#given = storyData && new GivenMembers(storyData)
    for (const name of named ?? []) this.#set(name)
  }

  /** Values to stand for those that only a run knows, and for those that are missing. */
  get values(): Variables {
    return new Variables({ ...this.#missing, ...this.#saved }, this.#storyData)
  }

  /** The names of the variables that are set. */
  get names(): string[] {
    return Object.keys(this.#saved)
  }

  /** The names of the members of the story data that have a value. */
  get membersWithValue(): string[] {
    return this.#given?.names ?? []
  }

  /** A step sets a variable. Its parameter `at` names it, and the value is `value` where not only a run knows that. */
  save(step: ProjectStep, definition: Definition, at: number, value: unknown): StepFinding[] {
    const name = writtenParameters(step, definition)[at] ?? ''
    if (name.includes('{{')) this.forget()
    else if (isVariableName(name)) this.#set(name, hasPlaceholder(step) ? undefined : value)
    else return [{ level: 'error', rule: 'variable-name', message: explainVariableName(name) }]
    return []
  }

  /** From here on there may be others: those that the code of a step or hook of the user's sets, and any that it lets others set. */
  forget(code = ''): void {
    this.#areAll = false
    this.forgetMembers()
    this.#ownCode += `${code}\n`
    for (const [, , name = ''] of code.matchAll(assigned)) this.#set(name)
  }

  /** From here on any member of the story data may have a value. */
  forgetMembers(): void {
    this.#areMembersKnown = false
  }

  /** A story was told: what its code speaks of may be a member that the story data has only then. */
  noteStory({ build, work }: DescribedStory): void {
    const code = String(work)
    this.#storyCode += `${code}\n`
    this.#given?.noteStory(code)
    if (build !== undefined || !assignsItself(code)) this.forgetMembers()
  }

  /** Says of every unknown placeholder of a step what is known instead, and of what is no placeholder how one is written. */
  check(step: ProjectStep): StepFinding[] {
    return [...malformedIn(step), ...this.#unknown(step)]
  }

  #unknown(step: ProjectStep): StepFinding[] {
    return this.#unknownIn(step).map(({ message, isMisspelt }) =>
      this.#areAll || isMisspelt
        ? { level: 'error', rule: 'unknown-variable', message }
        : { level: 'warning', rule: 'unknown-variable', message: `${message}\n${perhapsSet}` },
    )
  }

  /** A value that only a run knows stands as its own placeholder. */
  #set(name: string, value: unknown = `{{${name}}}`): void {
    Object.defineProperty(this.#saved, name, { value, enumerable: true, configurable: true })
  }

  #unknownIn(step: ProjectStep): { message: string; isMisspelt: boolean }[] {
    return placeholdersIn(textsOfStep(step.pickleStep).join('\n')).flatMap((name) => {
      if (this.#isToldOf(name) || this.#isSpokenOf(name)) return []
      try {
        new Variables(
          this.#saved,
          this.#isTooEarly(rootOf(name)) ? this.#withGap(name) : this.#storyData,
        ).valueAt(name)
        return []
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        this.#missing[name] = `{{${name}}}`
        const known = [...Object.keys(this.#saved), ...Object.keys(this.#storyData ?? {})]
        return [
          {
            message: error.message,
            isMisspelt: name.startsWith('$') || nearestName(rootOf(name), known) !== undefined,
          },
        ]
      }
    })
  }

  /** Whether a member is declared and no story that was told can have given it a value. Said once. */
  #isTooEarly(member: string): boolean {
    const isMissing =
      this.#areMembersKnown && this.#given?.isMissing(member) === true && !this.#saidTooEarly.has(member)
    if (isMissing) this.#saidTooEarly.add(member)
    return isMissing
  }

  #withGap(member: string): object {
    return { ...this.#storyData, [rootOf(member)]: undefined }
  }

  #isToldOf(name: string): boolean {
    const at = this.#storyCode.indexOf(`.${name}`)
    return at !== -1 && !/[\w$]/.test(this.#storyCode.charAt(at + name.length + 1))
  }

  /** Whether the user's own code or steps have the name, quoted, as a member or as the name of one. */
  #isSpokenOf(name: string): boolean {
    const root = rootOf(name)
    return new RegExp(`[.'"\`]${root}(?![\\w$-])|(?<![\\w$-])${root}\\s*[:,}]`).test(this.#ownCode)
  }
}

/** An assignment to a variable, such as `this.variables.unique = …`. */
const assigned = /\bvariables(?:\.|\[(['"`]))([A-Za-z][\w-]*)(?:\1\])?\s*=(?!=)/g

const perhapsSet =
  'Perhaps a step or hook of your own sets it: the option "variables" names those that hooks set.'

/** `account` of `account.id` and `account[0]`. */
function rootOf(name: string): string {
  return name.split(/[.[]/, 1)[0] ?? ''
}

function malformedIn(step: ProjectStep): StepFinding[] {
  try {
    refuseMalformed(textsOfStep(step.pickleStep).join('\n'))
    return []
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return [{ level: 'error', rule: 'unknown-variable', message: error.message }]
  }
}

/** Story data whose members all have a value: one that is declared but not yet set counts as known. */
function withoutGaps(storyData: object): object {
  const names = [...Object.keys(storyData), ...accessorNames(storyData)]
  return Object.fromEntries(names.map((name) => [name, memberOf(storyData, name) ?? `{{${name}}}`]))
}

function memberOf(storyData: object, name: string): unknown {
  try {
    return Reflect.get(storyData, name)
  } catch {
    return undefined // An accessor may need what only a run gives.
  }
}
