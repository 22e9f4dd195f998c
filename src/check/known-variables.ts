import { InputError, nearestName } from '../errors'
import { writtenParameters, type Definition, type ProjectStep } from '../project'
import { accessorNames, isVariableName, placeholdersIn, refuseMalformed, Variables } from '../variables'
import { textsOfStep } from '../world'
import type { StepFinding } from './finding'
import type { DescribedStory } from '../story'
import { GivenMembers } from './given-members'
import { assignsItself } from './assigns-itself'
import { hasPlaceholder } from './step-arguments'

/** The variables that a scenario certainly has before a step. */
export class KnownVariables {
  readonly #saved: Record<string, unknown> = {}
  readonly #storyData: object | undefined
  readonly #given: GivenMembers | undefined
  readonly #missing: Record<string, unknown> = {}
  readonly #saidTooEarly = new Set<string>()
  #storyCode = ''
  /** The code and texts of the user's steps and hooks, in which any word may be the name of a variable. */
  #ownCode = ''
  /** Whether a run can have no other variables. */
  #areAll = true
  /** Whether it is known of every member of the story data if it has a value. */
  #areMembersKnown = true

  /** @param named - the variables that the options name; undefined if they name none */
  constructor(storyData: object | undefined, named: readonly string[] | undefined) {
    this.#storyData = storyData && withoutGaps(storyData)
    this.#given = storyData && new GivenMembers(storyData)
    for (const name of named ?? []) this.#set(name)
  }

  /** The known variables, with a substitute for each value that is missing or that only a run knows. */
  get values(): Variables {
    return new Variables({ ...this.#missing, ...this.#saved }, this.#storyData)
  }

  get names(): string[] {
    return Object.keys(this.#saved)
  }

  get membersWithValue(): string[] {
    return this.#given?.names ?? []
  }

  /**
   * Notes that a step sets a variable. Its parameter `at` is the name; `value` is undefined if only a run knows it.
   */
  save(step: ProjectStep, definition: Definition, at: number, value: unknown): void {
    const name = writtenParameters(step, definition)[at] ?? ''
    if (name.includes('{{')) this.forget()
    else if (isVariableName(name)) this.#set(name, hasPlaceholder(step) ? undefined : value)
  }

  /** Notes that any variable may be set from here on, and which ones this code of a step or hook of the user sets. */
  forget(code = ''): void {
    this.#areAll = false
    this.forgetMembers()
    this.#ownCode += `${code}\n`
    for (const [, , name = ''] of code.matchAll(assigned)) this.#set(name)
  }

  /** Notes that any member of the story data may have a value from here on. */
  forgetMembers(): void {
    this.#areMembersKnown = false
  }

  /** Notes that a story was told: a member that its code mentions may exist in the story data only from then on. */
  noteStory({ build, work }: DescribedStory): void {
    const code = String(work)
    this.#storyCode += `${code}\n`
    this.#given?.noteStory(code)
    if (build !== undefined || !assignsItself(code)) this.forgetMembers()
  }

  /** Returns a finding for each unknown placeholder of a step, with the known names, and for each malformed one. */
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

  /** Sets a variable; if only a run knows its value, its placeholder stands for it. */
  #set(name: string, value: unknown = `{{${name}}}`): void {
    Object.defineProperty(this.#saved, name, { value, enumerable: true, configurable: true })
  }

  #unknownIn(step: ProjectStep): { message: string; isMisspelt: boolean }[] {
    return placeholdersIn(textsOfStep(step.pickleStep).join('\n')).flatMap((name) => {
      if (this.#isInStoryCode(name) || this.#isInStepCode(name)) return []
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

  /** Whether a member is declared but no story told so far can have given it a value. True once for each member. */
  #isTooEarly(member: string): boolean {
    const isMissing =
      this.#areMembersKnown && this.#given?.isMissing(member) === true && !this.#saidTooEarly.has(member)
    if (isMissing) this.#saidTooEarly.add(member)
    return isMissing
  }

  #withGap(member: string): object {
    return { ...this.#storyData, [rootOf(member)]: undefined }
  }

  #isInStoryCode(name: string): boolean {
    const at = this.#storyCode.indexOf(`.${name}`)
    return at !== -1 && !/[\w$]/.test(this.#storyCode.charAt(at + name.length + 1))
  }

  /** Whether the user's own code or steps mention the name: quoted, after a dot, or as a key. */
  #isInStepCode(name: string): boolean {
    const root = rootOf(name)
    return new RegExp(`[.'"\`]${root}(?![\\w$-])|(?<![\\w$-])${root}\\s*[:,}]`).test(this.#ownCode)
  }
}

/** An assignment to a variable, such as `this.variables.unique = …`. */
const assigned = /\bvariables(?:\.|\[(['"`]))([A-Za-z][\w-]*)(?:\1\])?\s*=(?!=)/g

const perhapsSet =
  'Perhaps a step or hook of your own sets it: the option "variables" names those that hooks set.'

/** Returns `account` for `account.id` and `account[0]`. */
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

/** Returns the story data with a value for every member: a declared member that is not set counts as known. */
function withoutGaps(storyData: object): object {
  const names = [...Object.keys(storyData), ...accessorNames(storyData)]
  return Object.fromEntries(names.map((name) => [name, memberOf(storyData, name) ?? `{{${name}}}`]))
}

function memberOf(storyData: object, name: string): unknown {
  try {
    return Reflect.get(storyData, name)
  } catch {
    return undefined // An accessor may need something that only a run provides.
  }
}
