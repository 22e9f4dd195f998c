import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator } from '@cucumber/messages'
import type { RanScenario } from '../../features/workshop/messages'
import { RunRecord } from '../../features/workshop/run-record'
import type { CodeBlock } from './code-block'
import type { PageFolder } from './page-folder'
import type { Shell } from './shell'

/**
 * The scenarios of a page. They run once, after all files are written; then the blocks are compared with their outcome.
 */
export class PageScenarios {
  readonly #folder: PageFolder
  readonly #names = new Map<number, readonly string[]>()
  /** Functions that write the failing scenarios; called last, so that the commands of the page do not run them. */
  readonly #failing: (() => void)[] = []
  #ran: readonly RanScenario[] = []

  constructor(folder: PageFolder) {
    this.#folder = folder
  }

  /** Writes a block that contains scenarios. */
  add(block: CodeBlock): void {
    const text = asFeature(block)
    const write = (): void =>
      this.#folder.write(block.settings.get('file') ?? `features/line-${block.line}.feature`, text)
    this.#names.set(block.line, scenarioNamesIn(text))
    if (block.marks.has('fails')) this.#failing.push(write)
    else write()
  }

  async run(shell: Shell): Promise<void> {
    for (const write of this.#failing) write()
    const words = ['npx', 'cucumber-js', '--format', 'message']
    const { output } = await shell.run({ words, env: {} }, this.#folder.path)
    const messages = output.split('\n').filter((line) => line.startsWith('{'))
    if (messages.length === 0) throw new Error(`Nothing ran:\n${output}`)
    this.#ran = RunRecord.of(messages.join('\n')).scenarios
  }

  /** Throws if the scenarios of a block did not pass, or fail, as the block says. */
  expectRun({ line, marks }: CodeBlock): void {
    for (const { name, steps } of this.#scenariosAt(line)) {
      const failed = steps.filter(({ status }) => status !== 'PASSED' && status !== 'SKIPPED')
      if (failed.length === (marks.has('fails') ? 1 : 0)) continue
      const what = failed.map(({ text, status, message }) => `${text}: ${status} ${message}`)
      throw new Error(`"${name}" had ${failed.length} steps that did not pass:\n${what.join('\n')}`)
    }
  }

  /** Throws if a block does not show a message or a part of a log of the scenarios before it. */
  expectShown({ line, marks, text }: CodeBlock): void {
    const before = [...this.#names.keys()].filter((other) => other < line).at(-1)
    if (before === undefined) throw new Error('No scenario comes before it.')
    const steps = this.#scenariosAt(before).flatMap((scenario) => scenario.steps)
    const came = marks.has('log')
      ? steps.flatMap(({ attachments }) => attachments.map((attachment) => attachment.text))
      : steps.map(({ message }) => message.replace(/\n {4}at [\s\S]*$/, ''))
    const wanted = this.#folder.steady(text)
    if (!came.some((one) => this.#folder.steady(one).includes(wanted)))
      throw new Error(`It is not what comes out:\n${came.join('\n')}`)
  }

  #scenariosAt(line: number): RanScenario[] {
    return (this.#names.get(line) ?? []).map((name) => {
      const [ran, another] = this.#ran.filter((scenario) => scenario.name === name)
      if (ran === undefined) throw new Error(`"${name}" did not run.`)
      if (another !== undefined) throw new Error(`Two scenarios of the page are called "${name}".`)
      return ran
    })
  }
}

/** Returns a block as a whole feature: adds the missing lines above scenarios or steps. */
function asFeature({ text, line }: CodeBlock): string {
  if (/^(@.*\n)*Feature:/.test(text)) return text
  const scenario = /^(@.*\n)*Scenario/.test(text) ? text : `Scenario: line ${line}\n${text}`
  return `Feature: line ${line}\n${scenario}`
}

function scenarioNamesIn(feature: string): string[] {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher())
  const names = (parser.parse(feature).feature?.children ?? []).flatMap(
    ({ scenario }) => scenario?.name ?? [],
  )
  if (names.length === 0) throw new Error('There is no scenario in it.')
  return names
}
