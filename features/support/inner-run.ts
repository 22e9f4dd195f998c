import type { Answer, Order, RanScenario, RanStep, Run } from '../workshop/messages'
import { settled } from './settled'
import { workshop, type Workshop } from './workshop'

/** What one scenario arranges, runs and looks at inside Cucumber. */
export class InnerRun {
  tags: string[] = []
  order: Omit<Order, 'feature'> = {}
  project: Workshop = workshop
  #run: Run | undefined

  set answer(answer: Answer) {
    this.order = { ...this.order, answer }
    this.tags.push('@basic')
  }

  /** Runs steps as a scenario, or a whole feature. */
  async start(text: string): Promise<void> {
    const feature = /^\s*(@\S+\s+)*Feature:/.test(text) ? text : this.#featureOf(text)
    const reply = await this.project.ask({ run: { ...this.order, feature } })
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

  /** The step, or the hook, of this text; the first one, or the last, where several scenarios have it. */
  step(text: string, which: 'first' | 'last' = 'first'): RanStep {
    const steps = this.scenarios.flatMap((scenario) => scenario.steps)
    const same = steps.filter((step) => step.text === text)
    const found = same.at(which === 'first' ? 0 : -1)
    if (found !== undefined) return found
    throw new Error(`There is no step "${text}" among:\n${steps.map((step) => `  ${step.text}`).join('\n')}`)
  }

  /** What the report says of a failed step, without what differs from run to run; the status of any other, in brackets. */
  static messageOf({ status, message }: RanStep): string {
    return status === 'FAILED' ? settled(message) : `(${status.toLowerCase()})`
  }

  #featureOf(steps: string): string {
    const body = steps.replace(/^/gm, '    ')
    return `${this.tags.join(' ')}\nFeature: A feature\n\n  Scenario: A scenario\n${body}\n`
  }
}

const runs = new WeakMap<object, InnerRun>()

/** The run inside the scenario of a World. */
export function innerRun(world: object): InnerRun {
  let run = runs.get(world)
  if (run === undefined) runs.set(world, (run = new InnerRun()))
  return run
}
