import { InputError } from '../errors'
import { explainVariableName, isVariableName } from '../variables'

/** The values that steps and hooks save by name. */
export class SavedValues {
  readonly #names = new Set<string>()

  /** @param values - the object that holds the values; it may already hold values of others */
  constructor(readonly values: Record<string, unknown>) {}

  /** Saves a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    this.#names.add(name)
    Object.defineProperty(this.values, name, { value, enumerable: true, configurable: true, writable: true })
  }

  /** The values that were not saved through this object, such as those of hooks. */
  get ofOthers(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.values).filter(([name]) => !this.#names.has(name)))
  }
}
