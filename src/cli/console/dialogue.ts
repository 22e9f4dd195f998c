import { resolve } from 'node:path'
import { ChapterwiseError, didYouMean, printable, type Paint } from '../../errors'
import { isThere } from '../../files'
import { positionInWords } from '../../tools/check'
import { isChapter, mapOfBook } from '../../tools/map'
import { chapterInWords } from '../../story'
import type { PickleStep } from '../../world'
import { UsageError, type Io } from '../command'
import { writeOutput } from '../files'
import { positionAsText, yoursAsText } from '../next'
import { completionsOf } from './completions'
import { LineGatherer, readPhrase, scenarioText, type ConsoleInput } from './lines'
import type { ConsoleSession } from './session'

const help = `A phrase tells a story or does what it says; Tab completes it with what may come
here. A table (lines of |) or a doc string (""") belongs to the phrase above it,
which ends in a colon; an empty line ends a table.

  :next [WORDS]  where the scenario is and what may come next; with words, the
                 library's phrases that have them
  :map           the chapters of the book, and where the scenario is
  :undo          run again without the last phrase
  :save FILE     write the steps so far as a feature
  :help          this
  :quit          end the scenario: clean-ups and hooks run

Ctrl-C cancels the current call, or the line being typed; twice ends the
scenario, as Ctrl-D does.
`

/** Handles the typed lines. What features, the API and the project say is escaped before it is printed. */
export class Dialogue {
  failures = 0
  hasQuit = false
  readonly #lines: LineGatherer
  readonly #commands: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
    ':next': (words) => this.#print(this.#next(words.map((word) => word.toLowerCase()))),
    ':map': () => this.#print(this.#map()),
    ':undo': () => this.#undo(),
    ':save': (words) => this.#save(words.join(' ')),
    ':help': () => this.#print(help),
    ':quit': () => (this.hasQuit = true),
  }

  constructor(
    private readonly session: ConsoleSession,
    private readonly io: Io,
    private readonly paint: Paint,
    isTerminal: boolean,
  ) {
    // Piped input may have a table in the next line after any phrase; a person waits for the outcome.
    this.#lines = new LineGatherer(
      (phrase) => !phrase.startsWith(':') && (!isTerminal || phrase.endsWith(':')),
    )
  }

  /** The prompt before the next line: the chapter, or the phase after a call. */
  get prompt(): string {
    if (this.#lines.isWaiting) return this.paint('dim', '… ')
    const { state, chapter } = this.session.position
    const reached = chapter === undefined ? '' : chapterInWords(chapter)
    const where = state.phase === 'arranging' ? reached : state.phase
    return `${this.paint('bold', where)}> `
  }

  complete(line: string): string[] {
    if (this.#lines.isWaiting) return []
    if (line.startsWith(':')) return Object.keys(this.#commands).filter((name) => name.startsWith(line))
    return completionsOf(line, this.session.offers)
  }

  async take(line: string): Promise<void> {
    for (const input of this.#lines.add(line)) await this.#handle(input)
  }

  async end(): Promise<void> {
    for (const input of this.#lines.end()) await this.#handle(input)
  }

  async tellAll(steps: readonly PickleStep[]): Promise<void> {
    for (const step of steps) {
      this.#print(this.paint('dim', `${this.#shown(step.text)}\n`))
      await this.#tell(step, undefined)
    }
  }

  interrupt(): void {
    this.#print(this.paint('dim', '\nGiven up.\n'))
    this.session.giveUp()
  }

  async #handle(input: ConsoleInput): Promise<void> {
    if (this.hasQuit) return
    try {
      if (input[0].startsWith(':')) return await this.#command(input[0])
      const { step, keyword } = readPhrase(input)
      await this.#tell(step, keyword)
    } catch (error) {
      if (!(error instanceof ChapterwiseError)) throw error
      this.#fail(error.message)
    }
  }

  async #tell(step: PickleStep, keyword: string | undefined): Promise<void> {
    const { error, log } = await this.session.tell(step, keyword)
    if (log !== '') this.#print(`${printable(log)}\n\n`)
    if (error !== undefined) this.#fail(error)
  }

  async #command(text: string): Promise<void> {
    const [name = '', ...words] = text.split(/\s+/)
    const known = Object.keys(this.#commands)
    const command = this.#commands[name]
    if (command === undefined)
      throw new UsageError(`There is no command "${name}".${didYouMean(name, known) || ' See :help.'}`)
    await command(words)
  }

  /** Says what may come next: of the library the groups, or the phrases with these words. */
  #next(words: readonly string[]): string {
    const { position, offers } = this.session
    const groups = offers.library.flatMap(({ group, phrases }) => {
      if (words.length === 0) return [`  ${group} ${this.paint('dim', `(${phrases.length})`)}`]
      const found = phrases.filter((phrase) => words.every((word) => phrase.toLowerCase().includes(word)))
      return found.length === 0 ? [] : [this.paint('bold', group), ...found.map((phrase) => `  ${phrase}`)]
    })
    const title = words.length === 0 ? [this.paint('bold', 'Of the library (:next WORDS lists them)')] : []
    return [
      positionAsText(positionInWords(position)),
      ...(offers.yours.length === 0 ? [] : [yoursAsText(offers.yours, this.paint)]),
      `${[...title, ...groups].join('\n')}\n`,
    ].join('\n')
  }

  #map(): string {
    const { book, chapter } = this.session.position
    if (book === undefined) throw new UsageError('This scenario has no story book, so there is no map.')
    const here = chapter && chapterInWords(chapter)
    const { chapters, stories } = mapOfBook(book)
    const titles = new Map(chapters.map(({ id, title }) => [id, title]))
    return chapters
      .filter(isChapter)
      .map(({ id, title }) => {
        const rows = stories
          .filter(({ from, inheritedBy }) => from === id || inheritedBy.includes(id))
          .map((story) => `    ${story.title} ${this.paint('dim', `-> ${titles.get(story.to) ?? ''}`)}`)
        return [title === here ? `* ${this.paint('bold', title)}` : `  ${title}`, ...rows, ''].join('\n')
      })
      .join('')
  }

  async #undo(): Promise<void> {
    const last = this.session.steps.at(-1)
    if (last === undefined) throw new UsageError('Nothing has run yet.')
    const left = await this.session.undo()
    if (left === undefined)
      return this.#print(this.paint('dim', `Ran again without: ${this.#shown(last.step.text)}\n`))
    this.#fail(`Ran again up to "${left.step.text}", which does not pass any more:\n${left.error}`)
  }

  #save(file: string): void {
    if (!file.endsWith('.feature'))
      throw new UsageError(`Name a file that ends in .feature, as in :save features/orders.feature`)
    const { steps, tags, loaded } = this.session
    if (steps.length === 0) throw new UsageError('Nothing has run yet.')
    if (isThere(resolve(this.io.cwd, file)))
      throw new UsageError(`"${file}" is there already: name another file.`)
    const { defaultDialect } = loaded.runConfiguration.sources
    writeOutput('feature', scenarioText(tags, steps, defaultDialect), file, this.io)
  }

  #shown(text: string): string {
    return printable(this.session.redact(text))
  }

  #fail(message: string): void {
    this.failures++
    this.#print(`${this.paint('red', this.#shown(message))}\n\n`)
  }

  #print(text: string): void {
    this.io.stdout.write(text)
  }
}
