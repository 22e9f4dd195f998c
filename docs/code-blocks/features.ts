import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator, type Envelope } from '@cucumber/messages'
import type { RanScenario } from '../../features/workshop/messages'
import { RunRecord } from '../../features/workshop/run-record'
import type { CodeBlock } from './code-block'
import type { Shell } from './shell'

/** A block for Gherkin as a whole feature: scenarios and steps alone get what belongs above them. */
export function asFeature({ text, line }: CodeBlock): string {
  if (/^(@.*\n)*Feature:/.test(text)) return text
  const scenario = /^(@.*\n)*Scenario/.test(text) ? text : `Scenario: line ${line}\n${text}`
  return `Feature: line ${line}\n${scenario}`
}

/** The scenarios of a feature, by name. */
export function scenarioNamesIn(feature: string): string[] {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher())
  const children = parser.parse(feature).feature?.children ?? []
  return children.flatMap(({ scenario }) => (scenario === undefined ? [] : [scenario.name]))
}

/** Runs the features of a folder. */
export async function runFeatures(shell: Shell, folder: string): Promise<readonly RanScenario[]> {
  const words = ['npx', 'cucumber-js', '--format', 'message']
  const { output } = await shell.run({ words, env: {} }, folder)
  const record = new RunRecord()
  const messages = output.split('\n').filter((line) => line.startsWith('{'))
  if (messages.length === 0) throw new Error(`Nothing ran:\n${output}`)
  for (const message of messages) record.read(JSON.parse(message) as Envelope)
  return record.scenarios
}
