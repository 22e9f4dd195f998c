import { InputError } from '../errors'
import type { ProjectStep } from '../project'
import { placeholdersIn, Variables } from '../variables'

/** The variables that a scenario is sure to have when it comes to a step. */
export class KnownVariables {
  readonly #saved: Record<string, unknown> = {}
  readonly #storyData: object | undefined
  readonly #missing: Record<string, unknown> = {}
  #storyCode = ''

  constructor(storyData: object | undefined) {
    this.#storyData = storyData && withoutGaps(storyData)
  }

  /** Values to stand for those that only a run knows, and for those that are missing. */
  get values(): Variables {
    return new Variables({ ...this.#missing, ...this.#saved }, this.#storyData)
  }

  /** A variable is set; a value that only a run knows stands as its own placeholder. */
  save(name: string, value: unknown = `{{${name}}}`): void {
    Object.defineProperty(this.#saved, name, { value, enumerable: true, configurable: true })
  }

  /** A story was told: what its code speaks of may be a member that the story data has only then. */
  noteStory(tell: (...args: never[]) => unknown): void {
    this.#storyCode += `${String(tell)}\n`
  }

  /** Says of every unknown placeholder of a step what is known instead. */
  unknownIn(step: ProjectStep): string[] {
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

/** All that a step has written: its text, its doc string and the cells of its table. */
export function textsOf({ text, pickleStep: { argument } }: ProjectStep): string[] {
  const cells = argument?.dataTable?.rows.flatMap((row) => row.cells.map(({ value }) => value)) ?? []
  return [text, argument?.docString?.content ?? '', ...cells]
}

/** Story data whose members all have a value: one that is declared but not yet set counts as known. */
function withoutGaps(storyData: object): object {
  return Object.fromEntries(Object.entries(storyData).map(([name, value]) => [name, value ?? `{{${name}}}`]))
}
