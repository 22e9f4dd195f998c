/** The part of the time after which no more is looked for, so that what was found can be looked into. */
const lateAfter = 0.7

/** How long work may take: until the time is up, or until somebody presses Ctrl-C. */
export class TimeLimit {
  readonly #controller = new AbortController()
  readonly #began = performance.now()
  readonly #limitMs: number
  readonly #timer: NodeJS.Timeout
  readonly #stop = (): void => this.#controller.abort()

  constructor(seconds: number) {
    this.#limitMs = Math.min(seconds * 1000, 2 ** 31 - 1)
    this.#timer = setTimeout(this.#stop, this.#limitMs)
    // A second Ctrl-C ends the process, as nobody listens any more.
    process.once('SIGINT', this.#stop)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isLate(): boolean {
    return performance.now() - this.#began > this.#limitMs * lateAfter
  }

  clear(): void {
    clearTimeout(this.#timer)
    process.removeListener('SIGINT', this.#stop)
  }
}
