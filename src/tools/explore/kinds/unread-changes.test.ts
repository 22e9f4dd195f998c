import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../../exchange'
import { madeUpExchange } from '../../../exchange/exchange.fixture'
import { Chapter } from '../../../story'
import { UnreadChanges } from './unread-changes'
import { storyRun } from '../random-book.fixture'
import { WalkRun } from '../run'

class Opened extends Chapter<object> {}

const answered = (method: string, text: string, headers = new Headers([]), sentHeaders = headers): Exchange =>
  madeUpExchange({ method, headers, sentHeaders, body: new Body(text, 'application/json') })

const ofBob = answered('GET', '{"of":"bob"}', undefined, new Headers([['Authorization', 'Basic Ym9i']]))

/** Returns the notes after a walk in which an invariant reads before and after a story, also as Bob. */
function notesAfter(
  sent: Exchange,
  read: readonly [before: string, after: string] | undefined,
  { failure, ending = [] }: { readonly failure?: Error; readonly ending?: readonly unknown[] } = {},
): string[] {
  const invariant = (text: string, thrown?: Error) => ({
    ...storyRun('orderIsAsTold', Opened, undefined, 0),
    kind: 'invariant' as const,
    failure: thrown,
    exchanges: [answered('GET', text), ofBob],
  })
  const told = { ...storyRun('noteHasBeenAdded', Opened, Opened, 0), exchanges: [sent] }
  const acts = read === undefined ? [told] : [invariant(read[0]), told, invariant(read[1], failure)]
  const outcome = {
    storyData: {},
    exchanges: [],
    redact: (text: string) => text.replace('s3cret', '[redacted]'),
  }
  const unread = new UnreadChanges()
  unread.note(new WalkRun({ ending } as never, outcome as never, acts))
  return unread.notes
}

describe('What a story changes', () => {
  it('is noted where everything is read as it was before', () => {
    expect(notesAfter(answered('POST', '{}'), ['{"total":1}', '{"total":1}'])).to.deep.equal([
      'No story and no invariant reads what these stories change, so that nobody sees if it is lost or done twice: note has been added. Give an invariant to the chapter that they lead to.',
    ])
  })

  it('is not noted where something shows it, nothing is read, it is a sign-in, or it is deleted', () => {
    const same = ['{}', '{}'] as const
    expect([
      notesAfter(answered('POST', '{}'), ['{"total":1}', '{"total":2}']),
      notesAfter(answered('POST', '{}'), ['{"total":1}', '{"total":2}'], { failure: new Error('It is 2.') }),
      notesAfter(answered('POST', '{}'), same, { ending: ['I GET "orders/1"'] }),
      notesAfter(answered('POST', '{}'), undefined),
      notesAfter(answered('POST', '{"token":"s3cret"}'), same),
      notesAfter(answered('POST', '{}', new Headers([['Set-Cookie', 'sid=1']])), same),
      notesAfter(answered('DELETE', ''), same),
    ]).to.deep.equal([[], [], [], [], [], [], []])
  })
})
