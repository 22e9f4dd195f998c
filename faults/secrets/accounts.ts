import { canaries } from './canaries'
import { disguised } from './disguised'

const drawn = [canaries.firstDrawn, canaries.secondDrawn]

/** Accounts that give out tokens in a fixed order. Two concurrent draws get the same token. */
export class Accounts {
  readonly #tokens: (readonly string[])[] = []
  #draws = 0
  #letBothGo: () => void = () => undefined
  /**
   * Makes the first two draws wait for each other, so that both read before either writes; later draws do not wait.
   */
  readonly #bothHaveRead = new Promise<void>((resolve) => (this.#letBothGo = resolve))

  open(): object {
    return { accountId: this.#tokens.push([]) }
  }

  look(id: number): object {
    return { id, tokens: this.#tokens[id - 1], total: this.#tokens[id - 1]?.length }
  }

  /** @param received - parts of the request, which the response repeats */
  async draw(id: number, received: readonly string[]): Promise<object> {
    const before = this.#tokens[id - 1] ?? []
    if (++this.#draws === 2) this.#letBothGo()
    await this.#bothHaveRead
    const token = drawn[before.length]
    this.#tokens[id - 1] = [...before, String(token)]
    return {
      token,
      message: `You drew ${token}.`,
      [canaries.bearer]: { draws: this.#draws, ofThis: before.length + 1 },
      received: received.flatMap(disguised),
    }
  }
}
