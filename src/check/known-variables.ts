import { InputError } from '../errors'
import { writtenParameters, type Definition, type ProjectStep } from '../project'
import {
  accessorNames,
  explainVariableName,
  isVariableName,
  placeholdersIn,
  refuseMalformed,
  Variables,
} from '../variables'
import type { StepFinding } from './finding'
import { hasPlaceholder, textsOf } from './step-arguments'

/** The variables that a scenario is sure to have when it comes to a step. */
export class KnownVariables {
  readonly #saved: Record<string, unknown> = {}
  readonly #storyData: object | undefined
  readonly #missing: Record<string, unknown> = {}
  #storyCode = ''
  /** Whether a run could have no others. */
  #areAll: boolean

  constructor(storyData: object | undefined, areAll: boolean) {
    this.#storyData = storyData && withoutGaps(storyData)
    this.#areAll = areAll
  }

  /** Values to stand for those that only a run knows, and for those that are missing. */
  get values(): Variables {
    return new Variables({ ...this.#missing, ...this.#saved }, this.#storyData)
  }

  /** A step sets a variable. Its parameter `at` names it, and the value is `value` where not only a run knows that. */
  save(step: ProjectStep, definition: Definition, at: number, value: unknown): StepFinding[] {
    const name = writtenParameters(step, definition)[at] ?? ''
    if (name.includes('{{')) this.forget()
    else if (isVariableName(name)) this.#set(name, hasPlaceholder(step) ? undefined : value)
    else return [{ level: 'error', rule: 'variable-name', message: explainVariableName(name) }]
    return []
  }

  /** From here on there may be others. */
  forget(): void {
    this.#areAll = false
  }

  /** A story was told: what its code speaks of may be a member that the story data has only then. */
  noteStory(tell: (...args: never[]) => unknown): void {
    this.#storyCode += `${String(tell)}\n`
  }

  /** Says of every unknown placeholder of a step what is known instead, and of what is no placeholder how one is written. */
  check(step: ProjectStep): StepFinding[] {
    return [...malformedIn(step), ...this.#unknown(step)]
  }

  #unknown(step: ProjectStep): StepFinding[] {
    return this.#unknownIn(step).map((message) =>
      this.#areAll
        ? { level: 'error', rule: 'unknown-variable', message }
        : {
            level: 'warning',
            rule: 'unknown-variable',
            message: `${message}\nPerhaps a step or hook of your own sets it.`,
          },
    )
  }

  /** A value that only a run knows stands as its own placeholder. */
  #set(name: string, value: unknown = `{{${name}}}`): void {
    Object.defineProperty(this.#saved, name, { value, enumerable: true, configurable: true })
  }

  #unknownIn(step: ProjectStep): string[] {
    return placeholdersIn(textsOf(step).join('\n')).flatMap((name) => {
      if (this.#isToldOf(name)) return []
      try {
        new Variables(this.#saved, this.#storyData).valueAt(name)
        return []
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        this.#missing[name] = `{{${name}}}`
        return [error.message]
      }
    })
  }

  #isToldOf(name: string): boolean {
    const at = this.#storyCode.indexOf(`.${name}`)
    return at !== -1 && !/[\w$]/.test(this.#storyCode.charAt(at + name.length + 1))
  }
}

function malformedIn(step: ProjectStep): StepFinding[] {
  try {
    refuseMalformed(textsOf(step).join('\n'))
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
