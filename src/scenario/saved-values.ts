import { InputError } from '../errors'
import { explainVariableName, isVariableName } from '../variables'

/** The values that are saved under a name, by steps and by hooks. */
export class SavedValues {
  readonly #names = new Set<string>()

  /** @param values - takes them, and may hold some that others have put there */
  constructor(readonly values: Record<string, unknown>) {}

  /** Keeps a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    this.#names.add(name)
    Object.defineProperty(this.values, name, { value, enumerable: true, configurable: true, writable: true })
  }

  /** Those that no step has saved. */
  get ofOthers(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.values).filter(([name]) => !this.#names.has(name)))
  }
}
