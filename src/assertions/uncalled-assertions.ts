import { StepRejectedError } from '../errors'

type AssertionMethod = (...args: unknown[]) => unknown
type MemberName = string | symbol

/** Objects whose methods assert and return such an object again: `shouldBe.error.withMessage('a').forProperty('b')`. */
const chains = new WeakSet<object>()

/** Marks an object that methods return for further assertions, so that these are watched, too. */
export function chainOf<Chain extends object>(chain: Chain): Chain {
  chains.add(chain)
  return chain
}

type Expectations = Readonly<Record<string, (...texts: never[]) => unknown>>

/** Assertions that can be chained, one for each kind of expectation in a table. The types of the package have own names. */
type Chain<Table extends Expectations> = {
  [Kind in keyof Table]: (...texts: Parameters<Table[Kind]>) => Chain<Table>
}

/** Makes assertions that can be chained; each calls `assert` with what is expected. */
export function chained<Expected, Table extends Readonly<Record<string, (...texts: never[]) => Expected>>>(
  table: Table,
  assert: (expected: Expected) => void,
): Chain<Table> {
  const methods = Object.entries(table).map(([kind, expected]) => [
    kind,
    (...texts: string[]) => {
      assert(expected(...(texts as never[])))
      return chain
    },
  ])
  const chain = chainOf(Object.fromEntries(methods) as Chain<Table>)
  return chain
}

/** An assertion that is not called yet, and how its call begins. */
interface UncalledAssertion {
  readonly name: string
  readonly call: string
}

/** Assertions that were read but not called yet: `shouldBe.ok` without its parentheses asserts nothing. */
export class UncalledAssertions {
  #named = new Set<UncalledAssertion>()

  /**
   * Returns a proxy of an object, whose assertions count as uncalled from when they are read until they are called.
   * Printers, which read the members of the object itself, do not read assertions.
   *
   * @param isAssertion - whether a member is an assertion, or an object of assertions. @defaultValue every one
   */
  watch<Methods extends object>(
    methods: Methods,
    name: string,
    isAssertion: (member: string) => boolean = () => true,
    whenRead?: () => void,
  ): Methods {
    return new Proxy(methods, {
      get: (target, member) => {
        const value: unknown = Reflect.get(target, member, target)
        if (typeof member === 'string' && member !== 'constructor' && isAssertion(member)) {
          const awaited = this.#await(value, target, `${name}.${member}`)
          if (awaited !== undefined) whenRead?.()
          return awaited ?? value
        }
        return typeof value === 'function' && member !== 'constructor'
          ? (value as AssertionMethod).bind(target)
          : value
      },
    })
  }

  /** Returns a proxy of an object, one of whose assertions must be called: `snapshot("a")` alone asserts nothing. */
  expectUse<Methods extends object>(methods: Methods, name: string): Methods {
    const named = this.#note(name, `${name}.…`)
    return this.watch(methods, name, undefined, () => this.#named.delete(named))
  }

  /** Returns an error that names the uncalled assertions, if any, and forgets them. `whose` begins the message. */
  take(whose: string): StepRejectedError | undefined {
    const named = [...this.#named]
    this.#named = new Set()
    if (named.length === 0) return undefined
    return new StepRejectedError(
      `${whose} names ${named.map(({ name }) => name).join(' and ')} without a call, so that nothing is asserted.\n` +
        `Write: ${named.map(({ call }) => call).join(' and ')}`,
    )
  }

  #note(name: string, call: string): UncalledAssertion {
    const named = { name, call }
    this.#named.add(named)
    return named
  }

  /** Returns a proxy of a method, or of an object of methods, that counts as uncalled; undefined for anything else. */
  #await(value: unknown, owner: object, name: string): unknown {
    if (typeof value === 'object' && value !== null) return this.expectUse(value, name)
    if (typeof value !== 'function') return undefined
    const named = this.#note(name, `${name}()`)
    const called = () => this.#named.delete(named)
    const apply = (_: unknown, __: unknown, args: unknown[]): unknown => {
      called()
      const result: unknown = Reflect.apply(value as AssertionMethod, owner, args)
      const isChain = typeof result === 'object' && result !== null && chains.has(result)
      return isChain ? this.watch(result, `${name}(…)`) : result
    }
    const get = (method: object, member: MemberName): unknown => {
      if (!Object.hasOwn(method, member)) return Reflect.get(method, member, method) as unknown
      // Reading a member of its own counts as a call too: `badRequest.withMessage`.
      called()
      return this.#await(Reflect.get(method, member), method, `${name}.${String(member)}`)
    }
    return new Proxy(value, { apply, get })
  }
}
