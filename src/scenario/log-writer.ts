import type { Exchange } from '../exchange'
import {
  messageEntry,
  nameOfLog,
  renderBlock,
  type LogBlock,
  type LogEntry,
  type RenderOptions,
} from '../log'
import { observeAssertion, type ScenarioObserver } from './events'

export type LogMessage = (text: string) => void

export class OpenBlock implements LogBlock {
  readonly entries: LogEntry[] = []
  readonly exchanges: Exchange[] = []
  /** When each exchange began, as `performance.now()` counts. */
  readonly beganAt: number[] = []
  isWritten = false

  constructor(readonly title: string) {}

  readonly record = (exchange: Exchange): void => {
    this.exchanges.push(exchange)
    this.beganAt.push(performance.now() - exchange.timeMs)
    this.entries.push({ kind: 'exchange', exchange })
  }

  readonly log = (message: unknown): void => void this.entries.push(messageEntry(message))
}

/** The log of one scenario. A finished block goes to `logMessage`, or waits until `take()` is called. */
export class LogWriter {
  #waiting: LogBlock[] = []
  #lastExchange: Exchange | undefined

  constructor(
    private readonly options: RenderOptions,
    private readonly logMessage?: LogMessage,
    private readonly observer?: ScenarioObserver,
  ) {}

  /** @param exchange - the exchange that the block is about, whether the block shows it or not */
  write(block: LogBlock, exchange?: Exchange): void {
    const isOpen = block instanceof OpenBlock
    if (isOpen) block.isWritten = true
    this.#lastExchange = exchange ?? (isOpen ? block.exchanges.at(-1) : undefined) ?? this.#lastExchange
    this.observer?.logged?.(block)
    if (this.observer?.keepsLog === true) return
    if (this.logMessage === undefined) this.#waiting.push(block)
    else this.logMessage(renderBlock(block, this.options))
  }

  /** @param but - what was found instead, if the assertion failed and something is known: `was HTTP 404 Not Found` */
  writeAssertion(
    phrase: string,
    exchange: Exchange | undefined,
    entries: readonly LogEntry[] = [],
    but = '',
  ): void {
    this.write({ title: `then ${phrase}${but === '' ? '' : ` but ${but}`}`, entries }, exchange)
  }

  /** Runs an assertion, and logs whether it holds. @param describe - returns the entries for a failure, and its words */
  runAssertion(
    phrase: string,
    exchange: Exchange | undefined,
    assert: () => void,
    describe: (failure: unknown) => readonly [entries: readonly LogEntry[], but: string],
  ): void {
    try {
      observeAssertion(this.observer, assert)
    } catch (failure) {
      this.writeAssertion(phrase, exchange, ...describe(failure))
      throw failure
    }
    this.writeAssertion(phrase, exchange)
  }

  writeMessage(title: string, message: string): void {
    this.write({ title, entries: [messageEntry(message)] })
  }

  writeExchange(title: string, exchange: Exchange): void {
    this.write({ title, entries: [{ kind: 'exchange', exchange }] }, exchange)
  }

  /** Logs an exchange in a block; if the block is written already, in a new one with the same title. */
  record(exchange: Exchange, block: OpenBlock): void {
    if (block.isWritten) this.writeExchange(block.title, exchange)
    else block.record(exchange)
  }

  /** Takes the waiting blocks as one text, and the last exchange that one was about since the last `take()`. */
  take(): { readonly text: string; readonly name: string; readonly lastExchange: Exchange | undefined } {
    const blocks = this.#waiting
    const lastExchange = this.#lastExchange
    this.#waiting = []
    this.#lastExchange = undefined
    if (blocks.length === 0) return { text: '', name: '', lastExchange }
    const text = blocks.map((block) => renderBlock(block, this.options)).join('\n\n')
    return { text, name: nameOfLog(blocks, this.options.redactor), lastExchange }
  }
}
