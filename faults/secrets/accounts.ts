import { canaries } from './canaries'
import { disguised } from './disguised'

const drawn = [canaries.firstDrawn, canaries.secondDrawn]

/** Accounts that tokens are drawn from, each in its turn. Two draws at the same time are given the same one. */
export class Accounts {
  readonly #tokens: (readonly string[])[] = []
  #draws = 0
  #letBothGo: () => void = () => undefined
  /** The first two draws wait for each other, so that both have read before either writes; any later one is alone. */
  readonly #bothHaveRead = new Promise<void>((resolve) => (this.#letBothGo = resolve))

  open(): object {
    return { accountId: this.#tokens.push([]) }
  }

  look(id: number): object {
    return { id, tokens: this.#tokens[id - 1], total: this.#tokens[id - 1]?.length }
  }

  /** @param received - what was sent, which is told again, in names as well */
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
