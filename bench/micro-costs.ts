import { Body, Headers, type AnsweredHttpExchange } from '../src/exchange'
import { compareJson } from '../src/formats'
import { renderBlock } from '../src/log'
import { Redactor } from '../src/redaction'
import { ScenarioConfiguration } from '../src/scenario'
import { StoryBook } from '../src/story'
import { median } from './statistics'

/** The CPU time of one piece of work. */
export interface MicroCost {
  readonly title: string
  readonly microseconds: number
}

const samples = 15

/** Measures the parts of a run, each on its own. */
export async function measureMicroCosts(): Promise<MicroCost[]> {
  const account = JSON.stringify({ id: 1, customerName: 'Fred', balance: 70 })
  const exchange = (): AnsweredHttpExchange => ({
    protocol: 'http',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:3000/api/bankaccounts',
      headers: new Headers([['Content-Type', 'application/json']]),
      body: new Body('{"customerName":"Fred"}', 'application/json'),
    },
    outcome: {
      kind: 'answered',
      status: 201,
      headers: new Headers([
        ['Content-Type', 'application/json'],
        ['Location', 'http://127.0.0.1:3000/api/bankaccounts/1'],
      ]),
      body: new Body(account, 'application/json'),
    },
    timeMs: 12,
  })
  const items = Array.from({ length: 1000 }, (_, id) => ({
    id,
    name: `Customer ${id}`,
    tags: ['a', 'b'],
    balance: id * 1.5,
    currency: 'EUR',
    open: true,
  }))
  const expected = { items: items.map(({ id, name }) => ({ id, name })) }
  const secretive = JSON.stringify(
    Array.from({ length: 9000 }, (_, id) => ({
      id,
      name: `Customer ${id}`,
      password: `hunter-${id % 5}`,
      note: 'x'.repeat(60),
    })),
  )
  const open = JSON.stringify(
    Array.from({ length: 9000 }, (_, id) => ({
      id,
      name: `Customer ${id}`,
      remark: `nothing-${id % 5}`,
      note: 'x'.repeat(60),
    })),
  )
  const observeAndRender = (text: string): void => {
    const redactor = new Redactor()
    const seen = exchange()
    const large = { ...seen, outcome: { ...seen.outcome, body: new Body(text, 'application/json') } }
    redactor.observe(large)
    renderBlock({ title: 'when', entries: [{ kind: 'exchange', exchange: large }] }, { redactor })
  }
  return [
    await measure('A story step without a call', 2000, storyStep()),
    await measure('One exchange recorded and rendered', 2000, () => {
      const redactor = new Redactor()
      const recorded = exchange()
      redactor.observe(recorded)
      renderBlock({ title: 'when', entries: [{ kind: 'exchange', exchange: recorded }] }, { redactor })
    }),
    await measure(`A subset assertion on ${kilobytes(JSON.stringify({ items }))} of JSON`, 10, () => {
      compareJson({ items }, expected, 'subset')
    }),
    await measure(`Redaction of ${kilobytes(secretive)} of JSON with 9,000 secret fields`, 2, () =>
      observeAndRender(secretive),
    ),
    await measure(`The same for ${kilobytes(open)} of JSON without any`, 2, () => observeAndRender(open)),
  ]
}

/** Returns a function that tells one story in a scenario of its own, as a step does. */
function storyStep(): () => Promise<void> {
  class Data {
    told = 0
  }
  class Book extends StoryBook<Data> {
    somethingHasHappened(): Book {
      return this.when(({ storyData }) => {
        storyData.told++
      }).proceedToChapter(Book)
    }
  }
  const configuration = ScenarioConfiguration.withStoryBook(Book, Data).configure({
    baseURL: 'http://127.0.0.1:1',
    logMessage: () => undefined,
  })
  return async () => {
    const scenario = configuration.begin()
    await scenario.given.somethingHasHappened().getResult()
    await scenario.end()
  }
}

async function measure(title: string, times: number, work: () => unknown): Promise<MicroCost> {
  const each: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const { user, system } = process.cpuUsage()
    for (let time = 0; time < times; time++) await work()
    const used = process.cpuUsage({ user, system })
    each.push((used.user + used.system) / times)
  }
  return { title, microseconds: median(each) }
}

function kilobytes(text: string): string {
  return `${Math.round(text.length / 1000).toLocaleString('en-US')} kB`
}
