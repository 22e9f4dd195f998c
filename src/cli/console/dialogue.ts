import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ChapterwiseError, didYouMean } from '../../errors'
import { mapOfBook } from '../../tools/map'
import { chapterInWords, inWords, type ChapterClass, type StoryBook } from '../../story'
import type { PickleStep } from '../../world'
import type { Io } from '../command'
import type { Style } from '../colour'
import { fileProblem } from '../files'
import { standingAsText, yoursAsText } from '../next'
import { UsageError } from '../usage-error'
import { chaptersAsText } from './chapters-as-text'
import { completionsOf } from './completions'
import { LineGatherer, type PhraseLines, type ConsoleInput } from './phrase-lines'
import { scenarioText } from './scenario-text'
import type { Session } from './session'
import { readTyped } from './typed-step'

const help = `A phrase tells a story or does what it says; Tab completes it with what may come here.
A table (lines of |) or a doc string (""") belongs to the phrase above it; an empty line ends a table.

  :next [WORDS]  where the scenario stands and what may come next, of the library's phrases those with the words
  :map           the chapters of the book, and where the scenario is
  :undo          tell anew without the last phrase
  :log           the last log as a whole
  :save FILE     write what was told as a feature
  :help          this
  :quit          end the scenario: clean-ups and hooks run

Ctrl-C gives up a call that is under way, or the line that is typed; twice it ends the scenario, as Ctrl-D does.
`

/** The commands, in the form that completion inserts. */
export const commandNames = [':next', ':map', ':undo', ':log', ':save ', ':help', ':quit']

/** The number of lines of a log that are shown before it is folded. */
const foldedLines = 30

type Paint = (style: Style, text: string) => string

/** Handles the typed lines. */
export class Dialogue {
  /** The number of lines that failed. */
  failures = 0
  hasQuit = false
  readonly #session: Session
  readonly #io: Io
  readonly #paint: Paint
  readonly #isTerminal: boolean
  readonly #tags: readonly string[]
  readonly #lines: LineGatherer
  #lastLog = ''

  constructor(session: Session, tags: readonly string[], io: Io, paint: Paint, isTerminal: boolean) {
    this.#session = session
    this.#tags = tags
    this.#io = io
    this.#paint = paint
    this.#isTerminal = isTerminal
    // Piped input may have a table in the next line after any phrase; a person sees when one is asked for.
    this.#lines = new LineGatherer((phrase) => !isTerminal || this.#needsArgument([phrase]))
  }

  /** The prompt before the next line. */
  get prompt(): string {
    if (this.#lines.isWaiting) return this.#paint('dim', '… ')
    const { state, chapter } = this.#session.standing
    const where =
      state.phase === 'arranging' ? (chapter === undefined ? '' : chapterInWords(chapter)) : state.phase
    return `${this.#paint('bold', where)}> `
  }

  complete(line: string): string[] {
    return this.#lines.isWaiting ? [] : completionsOf(line, this.#session.offers, commandNames)
  }

  async take(line: string): Promise<void> {
    for (const typed of this.#lines.add(line)) await this.#answer(typed)
  }

  /** Tells the steps of a Background. */
  async tellAll(steps: readonly PickleStep[]): Promise<void> {
    for (const step of steps) {
      this.#print(this.#paint('dim', `${this.#shown(step.text)}\n`))
      await this.#tellStep(step, undefined)
    }
  }

  /** Aborts the calls in progress. */
  interrupt(): void {
    this.#print(this.#paint('dim', '\nGiven up.\n'))
    this.#session.giveUp()
  }

  /** Handles the end of the input. */
  async end(): Promise<void> {
    for (const typed of this.#lines.end()) await this.#answer(typed)
  }

  /** Handles one input, and shows its outcome. */
  async #answer(typed: ConsoleInput): Promise<void> {
    if (this.hasQuit) return
    try {
      if (typed.kind === 'command') await this.#command(typed.text)
      else if (typed.kind === 'phrase') await this.#tell(typed.lines)
      else throw new UsageError(`"${typed.text}" belongs to no phrase: write one above it.`)
    } catch (error) {
      if (!(error instanceof ChapterwiseError)) throw error
      this.#fail(error.message)
    }
  }

  async #tell(lines: PhraseLines): Promise<void> {
    const typed = readTyped(lines)
    if (typeof typed === 'string') this.#fail(typed)
    else await this.#tellStep(typed.step, typed.keyword)
  }

  async #tellStep(step: PickleStep, keyword: string | undefined): Promise<void> {
    const { status, error, log } = await this.#session.tell(step, keyword)
    if (log !== '') this.#showLog(log)
    if (status === 'passed') return
    this.#fail(error ?? `The step is ${status}.`)
  }

  async #command(text: string): Promise<void> {
    const [name = '', ...rest] = text.split(/\s+/)
    const words = rest.join(' ')
    switch (name) {
      case ':next':
        return this.#print(this.#next(words))
      case ':map':
        return this.#print(this.#map())
      case ':undo':
        return this.#undo()
      case ':log':
        return this.#print(`${this.#lastLog}\n`)
      case ':save':
        return this.#save(words)
      case ':help':
        return this.#print(help)
      case ':quit':
        this.hasQuit = true
        return
      default: {
        const names = commandNames.map((one) => one.trim())
        throw new UsageError(`There is no command "${name}".${didYouMean(name, names) || ' See :help.'}`)
      }
    }
  }

  #next(words: string): string {
    const { standing, offers } = this.#session
    const { book } = this.#session
    const stands = standingAsText({
      phase: standing.state.phase,
      book: book === undefined ? null : inWords(book.name),
      chapter: standing.chapter === undefined ? null : chapterInWords(standing.chapter),
      storyData: standing.storyData,
      variables: standing.variables,
    })
    const wanted = words.toLowerCase().split(' ')
    const groups = offers.library.flatMap(({ group, phrases }) => {
      const found = phrases.filter((phrase) => wanted.every((word) => phrase.toLowerCase().includes(word)))
      if (words === '') return [`  ${group} ${this.#paint('dim', `(${phrases.length})`)}`]
      return found.length === 0 ? [] : [this.#paint('bold', group), ...found.map((phrase) => `  ${phrase}`)]
    })
    const library =
      words === '' ? [this.#paint('bold', 'Of the library (:next WORDS lists them)'), ...groups] : groups
    const yours = offers.yours.length === 0 ? [] : [yoursAsText(offers.yours, this.#paint)]
    return [stands, ...yours, `${library.join('\n')}\n`].join('\n')
  }

  #map(): string {
    const { book } = this.#session
    if (book === undefined) throw new UsageError('This scenario has no story book, so there is no map.')
    const { chapter } = this.#session.standing
    return chaptersAsText(
      mapOfBook(book as ChapterClass<StoryBook>),
      chapter && chapterInWords(chapter),
      this.#paint,
    )
  }

  async #undo(): Promise<void> {
    const last = this.#session.steps.at(-1)
    if (last === undefined) throw new UsageError('Nothing was told yet.')
    const left = await this.#session.undo()
    if (left === undefined)
      return this.#print(this.#paint('dim', `Told anew without: ${this.#shown(last.step.text)}\n`))
    this.#fail(
      `Told anew up to "${this.#shown(left.step.text)}", which does not pass any more:\n${left.result.error ?? left.result.status}`,
    )
  }

  #save(file: string): void {
    if (file === '') throw new UsageError('Say where: :save features/told.feature')
    if (!file.endsWith('.feature'))
      throw new UsageError(`A feature has to end in ".feature", unlike "${file}".`)
    const { steps } = this.#session
    if (steps.length === 0) throw new UsageError('Nothing was told yet.')
    const path = resolve(this.#io.cwd, file)
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, scenarioText('Told by hand', this.#tags, steps), { flag: 'wx' })
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
      throw new UsageError(
        isThere
          ? `"${file}" is there already: name another file.`
          : `"${file}" cannot be written: ${fileProblem(error)}.`,
        { cause: error },
      )
    }
    this.#print(`Written: ${file}\n`)
  }

  #needsArgument(lines: PhraseLines): boolean {
    const typed = readTyped(lines)
    return typeof typed !== 'string' && this.#session.needsArgument(typed.step)
  }

  #showLog(log: string): void {
    this.#lastLog = log
    const lines = log.split('\n')
    const folded = this.#isTerminal && lines.length > foldedLines + 5
    const shown = folded ? lines.slice(0, foldedLines).join('\n') : log
    const more = folded
      ? this.#paint('dim', `… ${lines.length - foldedLines} more lines (:log shows them)\n`)
      : ''
    this.#print(`${shown}\n${more}\n`)
  }

  #shown(text: string): string {
    return this.#session.redact(text)
  }

  #fail(message: string): void {
    this.failures++
    this.#print(`${this.#paint('red', this.#shown(message))}\n\n`)
  }

  #print(text: string): void {
    this.#io.stdout.write(text)
  }
}
