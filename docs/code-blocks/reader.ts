import { type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeBlock } from './code-block'
import { commandsIn, expectKnown } from './commands'
import { isExcerpt } from './excerpt'
import type { PageFolder } from './page-folder'
import { PageScenarios } from './page-scenarios'
import { typeScriptIn, type Shell } from './shell'
import { problemsOf, syntaxProblemsOf } from './types'

const root = join(__dirname, '..', '..')

/**
 * Follows a page from top to bottom as a reader would: files are written into a folder, commands run there, and the
 * output that the page shows has to match.
 */
export class Reader {
  readonly #folder: PageFolder
  readonly #shell: Shell
  readonly #scenarios: PageScenarios
  readonly #started: ChildProcess[] = []
  #output = ''
  /** The folder in which commands run, after each `cd` of the page. */
  #cwd: string

  constructor(folder: PageFolder, shell: Shell) {
    this.#folder = folder
    this.#cwd = folder.path
    this.#shell = shell
    this.#scenarios = new PageScenarios(folder)
  }

  /** Follows a block. Blocks about scenarios are checked by {@link check}, after the scenarios have run. */
  async read(block: CodeBlock): Promise<void> {
    const { language, settings, marks, text } = block
    if (text.trim() === '') throw new Error('The block is empty.')
    const excerptOf = settings.get('of')
    if (excerptOf !== undefined) return expectExcerpt(text, excerptOf)
    if (marks.has('shown'))
      return language === 'ts' ? expectNone(syntaxProblemsOf(text, 'block.ts')) : undefined
    switch (language) {
      case 'sh':
        return this.#runCommands(block)
      case 'gherkin':
        return this.#scenarios.add(block)
      case 'text':
        if (marks.has('output')) return this.#expectOutput(text)
        if (marks.has('message') || marks.has('log')) return
        throw new Error('Say where the text comes from: "output", "message", "log" or "of=FILE".')
      case 'ts':
        if (!settings.has('file') && !settings.has('more')) throw new Error('Name the file: "ts file=FILE".')
        expectNone(syntaxProblemsOf(text, 'block.ts'))
        return this.#write(block)
      case 'js':
        expectNone(syntaxProblemsOf(text, 'block.js'))
        return this.#write(block)
      case 'yaml':
        return this.#write(block)
      case 'json':
        JSON.parse(text)
        return this.#write(block)
      default:
        throw new Error(`Nothing is known of the language "${language}".`)
    }
  }

  /** Throws if the TypeScript of the page does not compile. */
  checkTypes(): void {
    expectNone(problemsOf(typeScriptIn(this.#folder.path)))
  }

  runScenarios(): Promise<void> {
    return this.#scenarios.run(this.#shell)
  }

  /** Checks the outcome of the scenarios of a block, or what a block shows of the scenarios before it. */
  check(block: CodeBlock): void {
    if (block.language === 'gherkin') this.#scenarios.expectRun(block)
    else this.#scenarios.expectShown(block)
  }

  /** Stops the started processes, and removes the folder. */
  end(): void {
    for (const child of this.#started) child.kill()
    this.#folder.remove()
  }

  #write({ settings, text }: CodeBlock): void {
    const more = settings.get('more')
    if (more !== undefined) return this.#folder.append(more, text)
    const file = settings.get('file')
    if (file === undefined) return
    // The old version of a file has to compile before the page replaces it.
    if (file.endsWith('.ts') && this.#folder.has(file)) this.checkTypes()
    this.#folder.write(file, text)
  }

  async #runCommands({ text, marks }: CodeBlock): Promise<void> {
    const isOfRepository = marks.has('repository')
    for (const command of commandsIn(this.#folder.atPort(text))) {
      if (isOfRepository) expectKnown(command)
      const [program, target = ''] = command.words
      if (program === 'cd') this.#cwd = join(this.#cwd, target)
      if (isOfRepository || program === 'cd') continue
      if (marks.has('background')) {
        const env = { PORT: String(this.#folder.port), ...command.env }
        this.#started.push(await this.#shell.start({ ...command, env }, this.#cwd))
      } else {
        const { exitCode, output } = await this.#shell.run(command, this.#cwd)
        if (exitCode !== 0) throw new Error(`"${command.words.join(' ')}" ended with ${exitCode}:\n${output}`)
        this.#output = output
      }
    }
  }

  #expectOutput(text: string): void {
    const output = this.#folder.steady(this.#output)
    if (!output.includes(this.#folder.steady(text))) throw new Error(`It is not what comes out:\n${output}`)
  }
}

function expectNone(problems: string): void {
  if (problems !== '') throw new Error(problems)
}

function expectExcerpt(text: string, file: string): void {
  if (!isExcerpt(text, readFileSync(join(root, file), 'utf8'))) throw new Error(`It is no part of ${file}.`)
}
