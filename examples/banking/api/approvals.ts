const approvedAfterMs = 300

export interface Approval {
  id: number
  state: 'pending' | 'approved'
}

/** Approvals that are pending at first, and approved 300 ms later. */
export class Approvals {
  readonly #requestedAtMs: number[] = []

  request(): Approval {
    return this.#approval(this.#requestedAtMs.push(performance.now()))
  }

  find(id: number): Approval | undefined {
    return id >= 1 && id <= this.#requestedAtMs.length ? this.#approval(id) : undefined
  }

  #approval(id: number): Approval {
    const waitedMs = performance.now() - (this.#requestedAtMs[id - 1] ?? 0)
    return { id, state: waitedMs < approvedAfterMs ? 'pending' : 'approved' }
  }
}
