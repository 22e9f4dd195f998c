import { Before, Given, Then, type DataTable } from '@cucumber/cucumber'
import { expect } from 'chai'
import type { RanStep } from '../workshop/messages'
import { parseAnswer } from './answer'
import { InnerRun, innerRun } from './inner-run'
import { settled } from './settled'
import { shouldBe } from './equal'
import { stepWithText } from './step-with-text'
import { projectWithoutCode } from './workshop'

/** The tags by which the inner projects choose a configuration: those of a scenario hold for what it runs, too. */
const tagsOfProjects = [
  ...['@basic', '@checkAlways', '@errands', '@grpc', '@losing-updates'],
  ...['@market', '@notebook', '@promising', '@purse', '@shop'],
]

Before(function (this: object, { pickle }) {
  const tags = pickle.tags.map(({ name }) => name)
  innerRun(this).tags.push(...tags.filter((tag) => tagsOfProjects.includes(tag)))
})

Given('an API that answers:', function (this: object, text: string) {
  innerRun(this).answer = parseAnswer(text)
})

Given('an API that answers {string}', function (this: object, status: string) {
  innerRun(this).answer = parseAnswer(`HTTP/1.1 ${status}`)
})

stepWithText('an API that answers {string} with JSON', function (this: object, status: string, json: string) {
  answerWithJson(this, status, json)
})

stepWithText('an API that answers with JSON', function (this: object, json: string) {
  answerWithJson(this, '200 OK', json)
})

Given('the scenarios are configured with:', function (this: object, table: DataTable) {
  const inner = innerRun(this)
  inner.order = { ...inner.order, options: optionsOf(table) }
})

Given('the scenarios are configured with nothing but:', function (this: object, table: DataTable) {
  const inner = innerRun(this)
  inner.order = { ...inner.order, options: optionsOf(table), onlyTheseOptions: true }
})

stepWithText('a project without code and the world parameters', function (this: object, parameters: string) {
  const inner = innerRun(this)
  inner.project = projectWithoutCode
  inner.order = { ...inner.order, worldParameters: JSON.parse(parameters) as Record<string, unknown> }
})

Given('the environment variable {word} is {word}', function (this: object, name: string, value: string) {
  const inner = innerRun(this)
  inner.order = { ...inner.order, env: { ...inner.order.env, [name]: value } }
})

stepWithText(
  'Cucumber runs',
  async function (this: object, text: string) {
    await innerRun(this).start(text)
  },
  { timeout: 120_000 },
)

Then('all of it passes', function (this: object) {
  const failures = innerRun(this).scenarios.flatMap(({ name, steps }) =>
    steps.filter(({ status }) => status !== 'PASSED').map((step) => `${name}: ${step.text}\n${step.message}`),
  )
  expect(failures.join('\n'), 'what did not pass').to.equal('')
  expect(innerRun(this).scenarios.length, 'number of scenarios').to.be.greaterThan(0)
})

Then('the step {string} passes', function (this: object, text: string) {
  shouldBe(InnerRun.messageOf(innerRun(this).step(text)), '(passed)')
})

stepWithText('the step {string} fails with', function (this: object, text: string, message: string) {
  shouldBe(InnerRun.messageOf(innerRun(this).step(text)), message)
})

stepWithText(
  'the step {string} fails with a message beginning',
  function (this: object, text: string, message: string) {
    shouldBe(InnerRun.messageOf(innerRun(this).step(text)).slice(0, message.length), message)
  },
)

Then('the last step {string} fails with:', function (this: object, text: string, message: string) {
  shouldBe(InnerRun.messageOf(innerRun(this).step(text, 'last')), message)
})

stepWithText('the beginning of the scenario fails with', function (this: object, message: string) {
  shouldBe(InnerRun.messageOf(innerRun(this).step('begin the scenario')), message)
})

stepWithText('the end of the scenario fails with', function (this: object, message: string) {
  shouldBe(InnerRun.messageOf(innerRun(this).step('end the scenario')), message)
})

Then('the report shows under {string}:', function (this: object, text: string, log: string) {
  shouldBe(logsOf(innerRun(this).step(text)).join(anotherAttachment), log)
})

Then('the report shows somewhere under {string}:', function (this: object, text: string, part: string) {
  expect(logsOf(innerRun(this).step(text)).join('\n')).to.contain(part)
})

Then('the report shows {string} under {string}', function (this: object, part: string, text: string) {
  expect(logsOf(innerRun(this).step(text)).join('\n')).to.contain(part)
})

Then('the report shows under {string} the titles:', function (this: object, text: string, titles: DataTable) {
  const shown = logsOf(innerRun(this).step(text))
    .join('\n')
    .matchAll(/^\* +(\S.*?) +\*$/gm)
  shouldBe(
    [...shown].map(([, title = '']) => title),
    titles.raw().flat(),
  )
})

Then('the report shows attempts under {string}', function (this: object, text: string) {
  const [log = ''] = logsOf(innerRun(this).step(text))
  const attempts = log.split('\n').filter((line) => line.startsWith('Attempt '))
  expect(attempts.length).to.be.greaterThan(0)
  const lines = attempts.map((_, index) => `Attempt ${index + 2} after 12 ms: 200 OK (12 ms)`)
  shouldBe(attempts, lines)
})

Then('the report shows nothing under {string}', function (this: object, text: string) {
  expect(innerRun(this).step(text).attachments).to.deep.equal([])
})

stepWithText('to send it again, the report shows', function (this: object, curl: string) {
  const failed = innerRun(this).scenarios.flatMap(({ steps }) =>
    steps.filter(({ status }) => status === 'FAILED'),
  )
  shouldBe(failed.flatMap((step) => attachmentsOf(step).filter(isCurl)).join(anotherAttachment), curl)
})

Then('the report shows nothing to send again', function (this: object) {
  const attached = innerRun(this).scenarios.flatMap(({ steps }) => steps.flatMap(attachmentsOf))
  expect(attached.filter(isCurl)).to.deep.equal([])
})

Then('the log is:', function (this: object, log: string) {
  shouldBe(settled(innerRun(this).run.logged.join('\n\n')), log)
})

Then('the terminal shows:', function (this: object, terminal: string) {
  const shown = settled(innerRun(this).run.terminal)
  shouldBe(shown.replace(/^0m.*$/m, '0m00.012s').replace(codePlace, '$1$2.ts'), terminal)
})

Then('the notes of the run are:', function (this: object, table: DataTable) {
  expect(innerRun(this).run.notes).to.deep.equal(table.raw().flat())
})

Then('the report nowhere shows {string}', function (this: object, secret: string) {
  const shown = innerRun(this).scenarios.flatMap(({ steps }) =>
    steps.flatMap(({ message, attachments }) => [
      message,
      ...attachments.map(({ text: attached }) => attached),
    ]),
  )
  expect(shown.join('\n')).to.not.contain(secret)
})

function answerWithJson(world: object, status: string, json: string): void {
  innerRun(world).answer = parseAnswer(`HTTP/1.1 ${status}\nContent-Type: application/json\n\n${json}`)
}

/** The place of a step definition: a line of its source, or of the compiled file. */
const codePlace = /(# )(?:dist\/)?(\S+)\.[tj]s:\d+$/gm

const anotherAttachment = '\n--- and another attachment ---\n'

function logsOf(step: RanStep): string[] {
  return attachmentsOf(step).filter((text) => !isCurl(text))
}

function attachmentsOf(step: RanStep): string[] {
  return step.attachments.map(({ mediaType, text }) => {
    expect(mediaType).to.equal('text/plain')
    return settled(text)
  })
}

function isCurl(text: string): boolean {
  return text.startsWith('curl ')
}

function optionsOf(table: DataTable): Record<string, unknown> {
  return Object.fromEntries(
    table.raw().map(([name = '', value = '']) => [name, JSON.parse(value) as unknown]),
  )
}
