import { Then } from '@cucumber/cucumber'
import { expect } from 'chai'
import type { Phrase, WrittenStep } from '../workshop/messages'
import { workshop } from './workshop'

const untimed = { timeout: 120_000 }

Then('every phrase of the library is used in these features', untimed, async () => {
  const steps = await stepsOfTheseFeatures()
  const texts = steps.flatMap((step) => [step.text, ...rowsOf(step, 'each of these holds:')])
  expect(await phrasesWithout(texts, () => true)).to.deep.equal([])
})

Then('every Then phrase of the library is seen to fail in these features', untimed, async () => {
  const steps = await stepsOfTheseFeatures()
  const texts = steps.flatMap((step) => [...rowsOf(step, 'each of these fails:'), ...failedIn(step)])
  expect(await phrasesWithout(texts, ({ keyword }) => keyword === 'Then')).to.deep.equal([])
})

async function stepsOfTheseFeatures(): Promise<readonly WrittenStep[]> {
  const reply = await workshop.ask({ read: 'features' })
  if (!('steps' in reply)) throw new Error('The workshop did not read the features.')
  return reply.steps
}

/** Returns the phrases that none of the texts uses. One about a received request counts by its twin, if it has one. */
async function phrasesWithout(texts: string[], asked: (phrase: Phrase) => boolean): Promise<string[]> {
  const reply = await workshop.ask({ match: texts })
  if (!('phrases' in reply)) throw new Error('The workshop did not tell the phrases.')
  const patterns = new Set(reply.phrases.map(({ pattern }) => pattern))
  expect(patterns.size, 'number of phrases').to.be.greaterThan(50)
  const hasTwin = (pattern: string): boolean =>
    pattern.includes('the received request') &&
    patterns.has(pattern.replace('the received request', 'the response'))
  return reply.phrases
    .filter((phrase) => asked(phrase) && phrase.texts.length === 0 && !hasTwin(phrase.pattern))
    .map(({ pattern }) => pattern)
}

/** Returns the steps in the table of a step with the text `table`. */
function rowsOf({ text, rows }: WrittenStep, table: string): readonly string[] {
  return text === table ? rows : []
}

/** Returns the step named in `the step "…" fails with`, whose message stands below it or beside it. */
function failedIn({ text }: WrittenStep): string[] {
  const [, , name] =
    /^the (?:last )?step (["'])(.*)\1 fails with(?: a message beginning)?(?::| ["'].*)$/.exec(text) ?? []
  return name === undefined ? [] : [name]
}
