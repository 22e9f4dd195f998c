import type { Order, RanScenario, RanStep, Run } from '../workshop/messages'
import { settled } from './settled'
import { shop, workshop, type Workshop } from './workshop'

/** A run of Cucumber inside a scenario: what the scenario sets up for it, and its results. */
export class InnerRun {
  tags: string[] = []
  order: Omit<Order, 'feature'> = {}
  project: Workshop = workshop
  /** The steps before the one of each row of a table. */
  beginning: string | undefined
  #run: Run | undefined

  set(more: Partial<Order>): void {
    this.order = { ...this.order, ...more }
  }

  /** Sets the response of the API, in HTTP/1.1 syntax: status line, header lines, an empty line, the body. */
  answerWith(text: string): void {
    const [head = '', ...rest] = text.split('\n\n')
    const [statusLine = '', ...headerLines] = head.trimEnd().split('\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${statusLine} `)?.[1])
    if (Number.isNaN(status)) throw new Error(`"${statusLine}" is no status line.`)
    const headers = headerLines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    })
    this.set({ answer: { status, headers, body: rest.join('\n\n') } })
    this.tags.push('@basic')
  }

  /** Runs a text: a whole feature, or the steps of one scenario. */
  async start(text: string): Promise<void> {
    const feature = /^\s*(@\S+\s+)*Feature:/.test(text) ? text : this.#featureOf(text)
    const project = this.tags.includes('@shop') ? shop : this.project
    const reply = await project.ask({ run: { ...this.order, feature } })
    if (!('run' in reply)) throw new Error('The workshop did not run the feature.')
    this.#run = reply.run
  }

  get run(): Run {
    if (this.#run === undefined) throw new Error('Nothing has been run: use "When Cucumber runs:" first.')
    return this.#run
  }

  get scenarios(): readonly RanScenario[] {
    return this.run.scenarios
  }

  /** Returns the step or hook with this text; if several scenarios have it, the first or the last one. */
  step(text: string, which: 'first' | 'last' = 'first'): RanStep {
    const steps = this.scenarios.flatMap((scenario) => scenario.steps)
    const same = steps.filter((step) => step.text === text)
    const found = same.at(which === 'first' ? 0 : -1)
    if (found !== undefined) return found
    throw new Error(`There is no step "${text}" among:\n${steps.map((step) => `  ${step.text}`).join('\n')}`)
  }

  /**
   * Returns the reported message of a failed step, without what differs from run to run; otherwise its status in
   * parentheses.
   */
  static messageOf({ status, message }: RanStep): string {
    return status === 'FAILED' ? settled(message) : `(${status.toLowerCase()})`
  }

  #featureOf(steps: string): string {
    const body = steps.replace(/^/gm, '    ')
    return `${this.tags.join(' ')}\nFeature: A feature\n\n  Scenario: A scenario\n${body}\n`
  }
}

const runs = new WeakMap<object, InnerRun>()

/** Returns the inner run of the scenario of a World. */
export function innerRun(world: object): InnerRun {
  let run = runs.get(world)
  if (run === undefined) runs.set(world, (run = new InnerRun()))
  return run
}
