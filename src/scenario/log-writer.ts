import type { Exchange } from '../exchange'
import {
  loggedMessage,
  nameOfLog,
  renderBlock,
  type LogBlock,
  type LogEntry,
  type RenderOptions,
} from '../log'
import type { ScenarioObserver } from './scenario-observer'

/** Takes one rendered block. */
export type LogMessage = (text: string) => void

/** A block that is still being written. */
export class OpenBlock implements LogBlock {
  readonly entries: LogEntry[] = []
  readonly exchanges: Exchange[] = []
  isWritten = false

  constructor(readonly title: string) {}

  readonly record = (exchange: Exchange): void => {
    this.exchanges.push(exchange)
    this.entries.push({ kind: 'exchange', exchange })
  }

  readonly log = (message: unknown): void =>
    void this.entries.push({ kind: 'message', message: loggedMessage(message) })
}

/** How the log explains an assertion that does not hold. */
export interface FailedAssertion {
  /** What was instead, for the title: `was HTTP 404 Not Found`. */
  readonly but: string | undefined
  readonly shows: readonly LogEntry[]
}

/**
 * The log of one scenario. A finished block goes to `logMessage` where one is configured; otherwise it waits until
 * somebody takes the blocks, as the World does after each step.
 */
export class LogWriter {
  readonly #options: RenderOptions
  readonly #logMessage: LogMessage | undefined
  readonly #observer: ScenarioObserver | undefined
  #waiting: LogBlock[] = []
  #lastExchange: Exchange | undefined

  constructor(options: RenderOptions, logMessage: LogMessage | undefined, observer?: ScenarioObserver) {
    this.#options = options
    this.#logMessage = logMessage
    this.#observer = observer
  }

  /** @param exchange - the one that the block is about, whether it shows it or not */
  write(block: LogBlock, exchange: Exchange | undefined): void {
    this.#lastExchange = exchange ?? this.#lastExchange
    if (block instanceof OpenBlock) block.isWritten = true
    this.#observer?.logged?.(block)
    if (this.#logMessage === undefined) this.#waiting.push(block)
    else this.#logMessage(renderBlock(block, this.#options))
  }

  /**
   * Makes an assertion, and logs it as it turns out: what it is alone when it holds, and what was instead when it does not.
   *
   * @param entries - what is logged with it in any case
   * @param explain - what is logged of its failure
   */
  conclude(
    phrase: string,
    exchange: Exchange | undefined,
    assert: () => void,
    explain: (error: Error) => FailedAssertion,
    entries: readonly LogEntry[] = [],
  ): void {
    try {
      assert()
    } catch (error) {
      const { but, shows } = explain(error as Error)
      const title = `then ${phrase}${but === undefined ? '' : ` but ${but}`}`
      this.write({ title, entries: [...entries, ...shows] }, exchange)
      throw error
    }
    this.write({ title: `then ${phrase}`, entries }, exchange)
  }

  /** Logs an exchange in a block, or once more under its title where it has been written by then. */
  record(exchange: Exchange, block: OpenBlock): void {
    if (!block.isWritten) block.record(exchange)
    else this.write({ title: block.title, entries: [{ kind: 'exchange', exchange }] }, exchange)
  }

  /** Takes exchanges that belong to no step or story, each under a title of its own. */
  recorderUnder(title: string): (exchange: Exchange) => void {
    return (exchange) => this.write({ title, entries: [{ kind: 'exchange', exchange }] }, exchange)
  }

  /** The blocks that wait, as one text with its name, and the last exchange that blocks were about since the last time. */
  take(): { readonly text: string; readonly name: string; readonly lastExchange: Exchange | undefined } {
    const blocks = this.#waiting
    const lastExchange = this.#lastExchange
    this.#waiting = []
    this.#lastExchange = undefined
    if (blocks.length === 0) return { text: '', name: '', lastExchange }
    const text = blocks.map((block) => renderBlock(block, this.#options)).join('\n\n')
    return { text, name: nameOfLog(blocks, this.#options.redactor), lastExchange }
  }
}
