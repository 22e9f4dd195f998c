import { Variables, accessorNames, isVariableName, placeholdersIn, refuseMalformed } from '../../variables'
import { textsOfStep } from '../../world'
import { writtenParameters, type Definition, type ProjectStep } from '../../project'
import { refusals, warning, type StepFinding } from './findings'
import { hasPlaceholder } from './arguments'

/** The variables before a step: named by options, saved by phrases, or members of the story data. */
export class KnownVariables {
  readonly #saved: Record<string, unknown> = {}
  readonly #storyData: object | undefined
  readonly #missing: Record<string, unknown> = {}
  /** Whether code of the user, which may set any variable, has run. */
  #mayBeOthers = false

  /** @param named - the variables that the options name; undefined if they name none */
  constructor(storyData: object | undefined, named: readonly string[] | undefined) {
    this.#storyData = storyData && withoutGaps(storyData)
    for (const name of named ?? []) this.set(name)
  }

  /** The known variables, with a substitute for each value that is missing or that only a run knows. */
  get values(): Variables {
    return new ValuesOfRun({ ...this.#missing, ...this.#saved }, this.#storyData)
  }

  get names(): string[] {
    return Object.keys(this.#saved)
  }

  get members(): string[] {
    return Object.keys(this.#storyData ?? {})
  }

  /** @param at - the parameter that is the name. @param value - undefined if only a run knows it */
  save(step: ProjectStep, definition: Definition, at: number, value: unknown): void {
    const name = writtenParameters(step, definition)[at] ?? ''
    if (name.includes('{{')) this.forget()
    else if (isVariableName(name)) this.set(name, hasPlaceholder(step) ? undefined : value)
  }

  forget(): void {
    this.#mayBeOthers = true
  }

  check(step: ProjectStep): StepFinding[] {
    const text = textsOfStep(step.pickleStep).join('\n')
    return [
      ...refusals('unknown-variable', () => refuseMalformed(text)),
      ...placeholdersIn(text).flatMap((name) => this.#unknown(name)),
    ]
  }

  #unknown(name: string): StepFinding[] {
    const values = new Variables(this.#saved, this.#storyData)
    const found = refusals('unknown-variable', () => values.valueAt(name))
    if (found.length > 0) this.#missing[name] = `{{${name}}}`
    if (!this.#mayBeOthers || name.startsWith('$')) return found
    return found.map(({ rule, message }) => warning(rule, `${message}\n${perhapsSet}`))
  }

  /** Sets a variable; if only a run knows its value, its placeholder stands for it. */
  set(name: string, value: unknown = `{{${name}}}`): void {
    Object.defineProperty(this.#saved, name, { value, enumerable: true, configurable: true })
  }
}

/** Variables whose members only a run knows, unless a step before sets them to a value. */
class ValuesOfRun extends Variables {
  readonly #isSet: (name: string) => boolean

  constructor(saved: Readonly<Record<string, unknown>>, storyData: object | undefined) {
    super(saved, storyData)
    this.#isSet = (name) => name in saved && saved[name] !== `{{${name}}}`
  }

  override valueAt(path: string): unknown {
    const [name = path] = path.split(/[.[]/)
    if (name === path || path.startsWith('$') || this.#isSet(name)) return super.valueAt(path)
    super.valueAt(name) // Refuses an unknown name.
    return `{{${path}}}`
  }
}

const perhapsSet =
  'Perhaps a step or hook of your own sets it: the option "variables" names those that they set.'

/** Returns the story data with a value for every member: a declared member that is not set counts as known. */
function withoutGaps(storyData: object): object {
  const valueOf = (name: string): unknown => {
    try {
      return Reflect.get(storyData, name)
    } catch {
      return undefined // An accessor may need something that only a run provides.
    }
  }
  const names = [...Object.keys(storyData), ...accessorNames(storyData)]
  return Object.fromEntries(names.map((name) => [name, valueOf(name) ?? `{{${name}}}`]))
}
