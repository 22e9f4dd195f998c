import { StepRejectedError } from '../errors'

interface Named {
  readonly name: string
}

type Assertion = (...args: unknown[]) => unknown

/** Assertions that were read but not called yet: `shouldBe.ok` without its parentheses asserts nothing. */
export class UncalledAssertions {
  #named = new Set<Named>()

  /** Returns a proxy of the object, whose methods count as uncalled from when they are read until they are called. */
  watch<Methods extends object>(methods: Methods, name: string): Methods {
    return new Proxy(methods, {
      get: (target, member) => this.#read(target, member, name),
    })
  }

  /**
   * Returns an error that names the uncalled assertions, or undefined if there are none, and forgets them. `whose`
   * begins the message.
   */
  take(whose: string): StepRejectedError | undefined {
    const [first, ...others] = [...this.#named].map(({ name }) => name)
    this.#named = new Set()
    if (first === undefined) return undefined
    return new StepRejectedError(
      `${whose} names ${[first, ...others].join(' and ')} without a call, so that nothing is asserted.\nWrite: ${first}()`,
    )
  }

  #read(owner: object, member: string | symbol, path: string): unknown {
    const value: unknown = Reflect.get(owner, member, owner)
    if (typeof value !== 'function' || typeof member === 'symbol' || member === 'constructor') return value
    const named = { name: `${path}.${member}` }
    this.#named.add(named)
    return this.#awaitCall(value as Assertion, owner, named)
  }

  /** Returns a proxy of a method. Reading a member of its own counts as a call too: `badRequest.withMessage`. */
  #awaitCall(method: Assertion, owner: object, named: Named): Assertion {
    return new Proxy(method, {
      apply: (_, __, args) => {
        this.#named.delete(named)
        return Reflect.apply(method, owner, args)
      },
      get: (_, member) => {
        if (!Object.hasOwn(method, member)) return Reflect.get(method, member, method) as unknown
        this.#named.delete(named)
        return this.#read(method, member, named.name)
      },
    })
  }
}
