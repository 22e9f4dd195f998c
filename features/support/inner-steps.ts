import { Before, type DataTable } from '@cucumber/cucumber'
import { expect } from 'chai'
import type { RanScenario, RanStep } from '../workshop/messages'
import { InnerRun, innerRun } from './inner-run'
import { settled } from './settled'
import { shouldBe } from './equal'
import { stepsAbout } from './steps'
import { projectWithoutCode } from './workshop'

const { step, stepWithText } = stepsAbout(innerRun, 120_000)

/** The tags by which the inner projects choose a configuration: those of a scenario hold for what it runs, too. */
const tagsOfProjects =
  '@basic @checkAlways @errands @grpc @losing-updates @market @notebook @promising @shop'.split(' ')

Before(function (this: object, { pickle }) {
  const tags = pickle.tags.map(({ name }) => name)
  innerRun(this).tags.push(...tags.filter((tag) => tagsOfProjects.includes(tag)))
})

step('an API that answers:', (inner, text: string) => inner.answerWith(text))
step('an API that answers {string}', (inner, status: string) => inner.answerWith(`HTTP/1.1 ${status}`))

stepWithText('an API that answers {string} with JSON', answerWithJson)
stepWithText('an API that answers with JSON', (inner, json: string) => answerWithJson(inner, '200 OK', json))

step('the scenarios are configured with:', (inner, table: DataTable) =>
  inner.set({ options: optionsOf(table) }),
)
step('the scenarios are configured with nothing but:', (inner, table: DataTable) =>
  inner.set({ options: optionsOf(table), onlyTheseOptions: true }),
)

stepWithText('a project without code and the world parameters', (inner, parameters: string) => {
  inner.project = projectWithoutCode
  inner.set({ worldParameters: JSON.parse(parameters) as Record<string, unknown> })
})

step('the environment variable {word} is {word}', (inner, name: string, value: string) =>
  inner.set({ env: { ...inner.order.env, [name]: value } }),
)

stepWithText('Cucumber runs', (inner, text: string) => inner.start(text))

stepWithText('all of this passes', async (inner, text: string) => {
  await inner.start(text)
  const failures = inner.scenarios.flatMap(({ name, steps }) =>
    steps
      .filter(({ status }) => status !== 'PASSED')
      .map(({ text, message }) => `${name}: ${text}\n${message}`),
  )
  expect(failures.join('\n'), 'what did not pass').to.equal('')
  expect(inner.scenarios.length, 'number of scenarios').to.be.greaterThan(0)
})

step('the step {string} passes', (inner, text: string) => shouldBe(messageOf(inner, text), '(passed)'))

stepWithText('the step {string} fails with', (inner, text: string, message: string) =>
  shouldBe(messageOf(inner, text), message),
)
stepWithText('the step {string} fails with a message beginning', (inner, text: string, message: string) =>
  shouldBe(messageOf(inner, text).slice(0, message.length), message),
)
step('the last step {string} fails with:', (inner, text: string, message: string) =>
  shouldBe(InnerRun.messageOf(inner.step(text, 'last')), message),
)
for (const end of ['beginning', 'end'])
  stepWithText(`the ${end} of the scenario fails with`, (inner, message: string) =>
    shouldBe(messageOf(inner, `${end === 'end' ? end : 'begin'} the scenario`), message),
  )

step('the report shows under {string}:', (inner, text: string, log: string) =>
  shouldBe(logsOf(inner.step(text)).join(anotherAttachment), log),
)
step('the report shows somewhere under {string}:', (inner, text: string, part: string) =>
  expect(logsOf(inner.step(text)).join('\n')).to.contain(part),
)
step('the report shows {string} under {string}', (inner, part: string, text: string) =>
  expect(logsOf(inner.step(text)).join('\n')).to.contain(part),
)
step('the report shows under {string} the titles:', (inner, text: string, titles: DataTable) =>
  shouldBe(titlesIn(logsOf(inner.step(text)).join('\n')), titles.raw().flat()),
)
step('the log has a block for each of the titles:', (inner, titles: DataTable) =>
  expect(inner.run.logged.map(titlesIn)).to.deep.equal(titles.raw()),
)
step('the report shows nothing under {string}', (inner, text: string) =>
  expect(inner.step(text).attachments).to.deep.equal([]),
)

stepWithText('to send it again, the report shows', (inner, curl: string) => {
  const failed = stepsOf(inner).filter(({ status }) => status === 'FAILED')
  shouldBe(failed.flatMap((one) => attachmentsOf(one).filter(isCurl)).join(anotherAttachment), curl)
})

step('the terminal shows:', (inner, terminal: string) => {
  const shown = settled(inner.run.terminal)
  shouldBe(shown.replace(/^0m.*$/m, '0m00.012s').replace(codePlace, '$1$2.ts'), terminal)
})

step('the notes of the run are:', (inner, table: DataTable) =>
  expect(inner.run.notes).to.deep.equal(table.raw().flat()),
)

step('the report nowhere shows {string}', (inner, secret: string) => {
  const shown = stepsOf(inner).flatMap(({ message, attachments }) => [
    message,
    ...attachments.map(({ text }) => text),
  ])
  expect(shown.join('\n')).to.not.contain(secret)
})

function answerWithJson(inner: InnerRun, status: string, json: string): void {
  inner.answerWith(`HTTP/1.1 ${status}\nContent-Type: application/json\n\n${json}`)
}

/** The place of a step definition: a line of its source, or of the compiled file. */
const codePlace = /(# )(?:dist\/)?(\S+)\.[tj]s:\d+$/gm

const anotherAttachment = '\n--- and another attachment ---\n'

function messageOf(inner: InnerRun, text: string): string {
  return InnerRun.messageOf(inner.step(text))
}

function stepsOf({ scenarios }: { readonly scenarios: readonly RanScenario[] }): RanStep[] {
  return scenarios.flatMap(({ steps }) => steps)
}

function logsOf(one: RanStep): string[] {
  return attachmentsOf(one).filter((text) => !isCurl(text))
}

function attachmentsOf({ attachments }: RanStep): string[] {
  return attachments.map(({ mediaType, text }) => {
    expect(mediaType).to.equal('text/plain')
    return settled(text)
  })
}

function titlesIn(log: string): string[] {
  return [...log.matchAll(/^\* +(\S.*?) +\*$/gm)].map(([, title = '']) => title)
}

function isCurl(text: string): boolean {
  return text.startsWith('curl ')
}

function optionsOf(table: DataTable): Record<string, unknown> {
  return Object.fromEntries(
    table.raw().map(([name = '', value = '']) => [name, JSON.parse(value) as unknown]),
  )
}
