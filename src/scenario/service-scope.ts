import { ConfigurationError } from '../errors'
import type { Services } from '../story'

/** The services of one scenario: a scope of the container if it has `createScope()`, else the container itself. */
export class ServiceScope {
  readonly #services: object | undefined
  /** Whether this object created the scope and must dispose of it; the user's own container is never disposed of. */
  readonly isOwned: boolean

  constructor(container: object | undefined) {
    const scoped: { createScope?(): object } | undefined = container
    this.isOwned = typeof scoped?.createScope === 'function'
    this.#services = this.isOwned ? scoped?.createScope?.() : container
  }

  get services(): Services {
    if (this.#services !== undefined) return this.#services as Services
    throw new ConfigurationError(
      'This scenario has no services.\nConfigure them: configure({ services: myContainer, … }), any object will do.',
    )
  }

  async dispose(): Promise<void> {
    if (!this.isOwned) return
    const scope = this.#services as Partial<AsyncDisposable & Disposable & { dispose(): unknown }>
    if (typeof scope[Symbol.asyncDispose] === 'function') await scope[Symbol.asyncDispose]?.()
    else if (typeof scope[Symbol.dispose] === 'function') scope[Symbol.dispose]?.()
    else await scope.dispose?.()
  }
}
