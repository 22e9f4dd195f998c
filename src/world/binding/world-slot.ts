import type { IWorldOptions } from '@cucumber/cucumber'
import { ConfigurationError } from '../../errors'
import { noScenario } from '../scenario-in-world'

/** The class of a World, which need not extend `StoryWorld`. */
type AnyWorldClass = new (options: IWorldOptions) => object

/**
 * Returns one World constructor, as Cucumber accepts only one, for all World classes in use. Cucumber creates the World
 * before it says which scenario it is for. With several classes the constructor therefore returns a stand-in;
 * {@link chooseWorld} creates the World behind it.
 */
export function worldFor(worlds: readonly AnyWorldClass[]): AnyWorldClass {
  const classes = new Set(worlds)
  const [only] = classes
  if (classes.size === 1 && only !== undefined) return only
  return class WorldOfTheScenario {
    constructor(options: IWorldOptions) {
      return standIn(options, [...classes])
    }
  }
}

const choosers = new WeakMap<object, (world: AnyWorldClass) => object>()

/** Creates a World of the class behind a stand-in and returns it; any other World is returned as it is. */
export function chooseWorld(world: object, worldClass: AnyWorldClass): object {
  return choosers.get(world)?.(worldClass) ?? world
}

function standIn(options: IWorldOptions, worlds: readonly AnyWorldClass[]): object {
  let chosen: object = options
  const bound = new WeakMap<object, unknown>()
  const world = new Proxy(
    {},
    {
      get(_, member) {
        if (chosen === options && isOfWorld(member, worlds)) throw new ConfigurationError(noScenario)
        const value = Reflect.get(chosen, member, chosen) as unknown
        if (typeof value !== 'function' || member === 'constructor') return value
        if (!bound.has(value)) bound.set(value, value.bind(chosen))
        return bound.get(value)
      },
      set: (_, member, value) => Reflect.set(chosen, member, value, chosen),
      has: (_, member) => Reflect.has(chosen, member),
      getPrototypeOf: () => Reflect.getPrototypeOf(chosen),
      ownKeys: () => Reflect.ownKeys(chosen),
      deleteProperty: (_, member) => Reflect.deleteProperty(chosen, member),
      defineProperty: (_, member, descriptor) =>
        Reflect.defineProperty(chosen, member, { ...descriptor, configurable: true }),
      getOwnPropertyDescriptor(_, member) {
        const descriptor = Reflect.getOwnPropertyDescriptor(chosen, member)
        return descriptor && { ...descriptor, configurable: true }
      },
    },
  )
  choosers.set(world, (worldClass) => (chosen = new worldClass(options)))
  return world
}

/** Whether a member belongs to one of these World classes. A hook may read it before the scenario has a World. */
function isOfWorld(member: string | symbol, worlds: readonly AnyWorldClass[]): boolean {
  return !(member in Object.prototype) && worlds.some(({ prototype }) => member in (prototype as object))
}
