import { indent, linesOf, parseFeature, scenariosOf } from '../../project'
import { effects, type PickleStep } from '../../world'
import { UsageError } from '../command'
import type { ToldStep } from './session'

/** Lines that belong together: a command of the console, or a phrase with its table or doc string. */
export type ConsoleInput = readonly [first: string, ...argument: string[]]

/** Groups lines: those of a table or doc string belong to the phrase above them, which waits for them if it may go on. */
export class LineGatherer {
  #waiting: [string, ...string[]] | undefined
  #closing: string | undefined

  constructor(private readonly mayGoOn: (phrase: string) => boolean) {}

  /** Whether the next line may belong to the phrase above. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined
  }

  /** Takes a line. Returns the inputs that are complete. */
  add(line: string): ConsoleInput[] {
    const trimmed = line.trim()
    if (this.#waiting !== undefined && this.#closing !== undefined) {
      this.#waiting.push(line)
      return trimmed === this.#closing ? this.end() : []
    }
    const quotes = /^("""|```)/.exec(trimmed)?.[1]
    if (this.#waiting !== undefined && (trimmed.startsWith('|') || quotes !== undefined)) {
      this.#closing = quotes
      this.#waiting.push(line)
      return []
    }
    const before = this.end()
    if (trimmed === '' || trimmed.startsWith('#')) return before
    this.#waiting = [trimmed]
    return this.mayGoOn(trimmed) ? before : [...before, ...this.end()]
  }

  /** Returns the input that waits for more lines, if there is one. */
  end(): ConsoleInput[] {
    const lines = this.#waiting
    this.#waiting = undefined
    this.#closing = undefined
    return lines === undefined ? [] : [lines]
  }
}

export const keyword = /^(Given|When|Then|And|But|\*)\s+/

/** Parses a phrase with its table or doc string as Gherkin does. @throws {@link UsageError} if it does not parse. */
export function readPhrase([phrase, ...argument]: ConsoleInput): Pick<ToldStep, 'keyword' | 'step'> {
  if (/^(?:\||"""|```)/.test(phrase))
    throw new UsageError(`"${phrase}" belongs to no phrase: write one above it.`)
  const feature = ['Feature:', 'Scenario:', `* ${phrase.replace(keyword, '')}`, ...argument].join('\n')
  const parsed = parseFeature(feature, 'console')
  if (!parsed.ok) throw new UsageError(parsed.problems.map(({ message }) => message).join('\n'))
  const [step] = scenariosOf(parsed.document)[0]?.pickle.steps ?? []
  return { keyword: keyword.exec(phrase)?.[1], step: step as PickleStep }
}

/** @param dialect - the language of features that name none */
export function scenarioText(tags: readonly string[], steps: readonly ToldStep[], dialect: string): string {
  let before = ''
  const lines = steps.flatMap(({ keyword: typed, step, definition: { entry } }) => {
    const { needs, does } = effects[entry?.effect ?? 'sets up']
    const beside = needs === 'response' ? 'Then' : 'Given'
    const now = typed ?? (does === 'call' ? 'When' : beside)
    const written = now === before ? 'And' : now
    if (!['And', 'But', '*'].includes(now)) before = now
    return linesOf(written, step).map((line) => indent(line, 4))
  })
  const tagLine = tags.length === 0 ? [] : [`  ${tags.join(' ')}`]
  const language = dialect === 'en' ? [] : ['# language: en']
  return [...language, 'Feature: Run by hand', '', ...tagLine, '  Scenario: Run by hand', ...lines, ''].join(
    '\n',
  )
}
