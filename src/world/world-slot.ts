import type { IWorldOptions } from '@cucumber/cucumber'
import type { WorldClass } from './use-scenario'

/**
 * The one World constructor that Cucumber takes, for all the World classes that are used. Cucumber makes the World
 * before it tells which scenario it is for; with more than one class the World it makes is a stand-in for the one that
 * {@link chooseWorld} puts behind it.
 */
export function worldFor(worlds: readonly WorldClass[]): WorldClass {
  const classes = new Set(worlds)
  const [only] = classes
  if (classes.size === 1 && only !== undefined) return only
  return class WorldOfTheScenario {
    constructor(options: IWorldOptions) {
      return standIn(options)
    }
  }
}

const choosers = new WeakMap<object, (world: WorldClass) => object>()

/** Puts a World of the class behind a stand-in and gives it; any other World is given back as it is. */
export function chooseWorld(world: object, worldClass: WorldClass): object {
  return choosers.get(world)?.(worldClass) ?? world
}

function standIn(options: IWorldOptions): object {
  let chosen: object = options
  const bound = new WeakMap<object, unknown>()
  const world = new Proxy(
    {},
    {
      get(_, member) {
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
