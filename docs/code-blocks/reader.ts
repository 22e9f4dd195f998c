import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import type { RanScenario } from '../../features/workshop/messages'
import type { CodeBlock } from './code-block'
import { commandsIn, expectKnown } from './commands'
import { asFeature, runFeatures, scenarioNamesIn } from './features'
import { isExcerpt } from './excerpt'
import type { Outcome, Shell } from './shell'
import { typeScriptIn } from './shell'
import { problemsOf, syntaxProblemsOf } from './types'

const root = join(__dirname, '..', '..')

/** The port that pages write; it is another one when they are read. */
const writtenPort = '3000'

/**
 * Reads a page from top to bottom as somebody does who types it in: files are written into a folder, commands are run
 * there, and what is shown as output has to be what came out.
 */
export class Reader {
  readonly #folder: string
  readonly #shell: Shell
  readonly #port: number
  readonly #started: ChildProcess[] = []
  readonly #features: { readonly block: CodeBlock; readonly names: readonly string[] }[] = []
  /** Written last, so that the commands of the page do not meet them. */
  readonly #failing: (() => void)[] = []
  #outcome: Outcome | undefined
  #ran: readonly RanScenario[] = []

  constructor(folder: string, shell: Shell, port: number) {
    this.#folder = folder
    this.#shell = shell
    this.#port = port
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }

  /** Does what a block says. What it shows of scenarios is looked at by {@link check}, when all is written. */
  async read(block: CodeBlock): Promise<void> {
    const { language, settings, marks } = block
    const excerptOf = settings.get('of')
    if (excerptOf !== undefined) return expectExcerpt(block, excerptOf)
    switch (language) {
      case 'sh':
        return this.#runCommands(block)
      case 'text':
        if (marks.has('output')) return this.#expectOutput(block)
        if (marks.has('message') || marks.has('log')) return this.#note(block)
        throw new Error('Say where the text comes from: "output", "message", "log" or "of=FILE".')
      case 'gherkin':
        return this.#writeFeature(block)
      case 'ts':
        if (!settings.has('file') && !settings.has('more')) throw new Error('Name the file: "ts file=FILE".')
        expectNone(syntaxProblemsOf(block.text, 'block.ts'))
        return this.#write(block)
      case 'js':
        expectNone(syntaxProblemsOf(block.text, 'block.js'))
        return this.#write(block)
      case 'json':
        JSON.parse(block.text)
        return this.#write(block)
      case 'yaml':
        parse(block.text)
        return this.#write(block)
      default:
        throw new Error(`Nothing is known of the language "${language}".`)
    }
  }

  /** Runs the features of the page. */
  async runFeatures(): Promise<void> {
    for (const write of this.#failing) write()
    if (this.#features.length > 0) this.#ran = await runFeatures(this.#shell, this.#folder)
  }

  /** Fails when the TypeScript of the page does not compile. */
  checkTypes(): void {
    const files = typeScriptIn(this.#folder)
    if (files.length > 0) expectNone(problemsOf(files))
  }

  /** Looks at what came of the scenarios of a block, or at what a block shows of those before it. */
  check(block: CodeBlock): void {
    if (block.language === 'gherkin') return this.#expectRun(block)
    const before = this.#features.filter((feature) => feature.block.line < block.line).at(-1)
    if (before === undefined) throw new Error('No scenario comes before it.')
    const steps = this.#scenariosOf(before.names).flatMap(({ steps }) => steps)
    const shown = block.marks.has('log')
      ? steps.flatMap(({ attachments }) => attachments.map(({ text }) => text))
      : steps.map(({ message }) => withoutFrames(message))
    const wanted = this.#steady(block.text)
    if (!shown.some((text) => this.#steady(text).includes(wanted)))
      throw new Error(`It is not what comes out:\n${shown.filter((text) => text !== '').join('\n')}`)
  }

  /** Ends what was started, and removes what was written. */
  end(): void {
    for (const child of this.#started) child.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #write({ settings, text }: CodeBlock): void {
    const file = settings.get('file') ?? settings.get('more')
    if (file === undefined) return
    const path = join(this.#folder, file)
    if (settings.has('more')) {
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n${this.#atPort(text)}\n`)
      return
    }
    if (file.endsWith('.ts') && existsSync(path)) this.checkTypes()
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${this.#atPort(text)}\n`)
  }

  #writeFeature(block: CodeBlock): void {
    const text = asFeature(block)
    const file = block.settings.get('file') ?? `features/line-${block.line}.feature`
    const write = (): void => this.#write({ ...block, text, settings: new Map([['file', file]]) })
    this.#features.push({ block, names: scenarioNamesIn(text) })
    if (block.marks.has('fails')) this.#failing.push(write)
    else write()
  }

  async #runCommands({ text, marks, settings }: CodeBlock): Promise<void> {
    this.#outcome = undefined
    const folder = marks.has('repository') ? root : this.#folder
    for (const command of commandsIn(this.#atPort(text))) {
      if (marks.has('repository')) expectKnown(command)
      if (marks.has('background')) {
        const env = { PORT: String(this.#port), ...command.env }
        this.#started.push(await this.#shell.start({ ...command, env }, folder))
      } else if (!marks.has('repository')) {
        this.#outcome = await this.#shell.run(command, folder)
        if (this.#outcome.exitCode !== Number(settings.get('exit') ?? 0))
          throw new Error(
            `"${command.words.join(' ')}" ended with ${this.#outcome.exitCode}:\n${this.#outcome.output}`,
          )
      }
    }
  }

  #expectOutput({ text }: CodeBlock): void {
    const output = this.#steady(this.#outcome?.output ?? '')
    if (!output.includes(this.#steady(text))) throw new Error(`It is not what comes out:\n${output}`)
  }

  #note(block: CodeBlock): void {
    if (this.#features.length === 0) throw new Error(`No scenario comes before line ${block.line}.`)
  }

  #expectRun({ line, marks }: CodeBlock): void {
    const names = this.#features.find(({ block }) => block.line === line)?.names ?? []
    for (const { name, steps } of this.#scenariosOf(names)) {
      const failed = steps.filter(({ status }) => status !== 'PASSED' && status !== 'SKIPPED')
      if (marks.has('fails') ? failed.length !== 1 : failed.length > 0)
        throw new Error(
          `"${name}" ${marks.has('fails') ? 'should fail in one step' : 'failed'}:\n` +
            failed.map(({ text, status, message }) => `${text}: ${status} ${message}`).join('\n'),
        )
    }
  }

  #scenariosOf(names: readonly string[]): RanScenario[] {
    return names.map((name) => {
      const ran = this.#ran.filter((scenario) => scenario.name === name)
      if (ran[0] === undefined || ran.length > 1) throw new Error(`"${name}" ran ${ran.length} times.`)
      return ran[0]
    })
  }

  #atPort(text: string): string {
    return text.replaceAll(writtenPort, String(this.#port))
  }

  /** What differs from run to run, made the same. */
  #steady(text: string): string {
    return text
      .replaceAll(String(this.#port), writtenPort)
      .replaceAll(`${this.#folder}/`, '')
      .replaceAll('127.0.0.1', 'localhost')
      .replace(/\d+( ms\)| \(milliseconds\))/g, '12$1')
      .replace(/ +$/gm, '')
      .trim()
  }
}

function expectNone(problems: string): void {
  if (problems !== '') throw new Error(problems)
}

function expectExcerpt({ text }: CodeBlock, file: string): void {
  if (!isExcerpt(text, readFileSync(join(root, file), 'utf8'))) throw new Error(`It is no part of ${file}.`)
}

function withoutFrames(message: string): string {
  return message.replace(/\n {4}at [\s\S]*$/, '')
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
