import { expect } from 'chai'
import {
  discardingArrangement,
  Chapter,
  EndChapter,
  openChapter,
  StoryBook,
  type ChapterEnd,
} from '../../story'
import { explainRejection, type Rejection } from './rejection'
import { initialState, transition, type ScenarioEvent, type ScenarioState } from './state'

class Book extends StoryBook {
  opened(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
}
class Opened extends Chapter {
  paidIn(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
  closed(): EndChapter {
    return this.when(() => undefined).end()
  }
}

const book = openChapter(Book, discardingArrangement)
const opened = openChapter(Opened, discardingArrangement)
const end = openChapter<ChapterEnd<unknown>>(EndChapter, discardingArrangement)

const arranging = (chapter: ChapterEnd<unknown> | undefined, called = false): ScenarioState => ({
  phase: 'arranging',
  chapter,
  called,
})
const acting: ScenarioState = { phase: 'acting' }
const asserting: ScenarioState = { phase: 'asserting' }

const arrange: ScenarioEvent = { type: 'arrange', opening: book }
const reach: ScenarioEvent = { type: 'reach', chapter: opened }
const call: ScenarioEvent = { type: 'call' }
const assert: ScenarioEvent = { type: 'assert' }
const tell = (story: string): ScenarioEvent => ({ type: 'pick', story })

const notOffered = (story: string, chapter: string, offered: string[]): Rejection => ({
  reason: 'story not offered',
  story,
  chapter,
  offered,
})
const nothingCalled: Rejection = { reason: 'nothing called' }
const afterCall = (story: string): Rejection => ({ reason: 'story after call', story })
const afterEnd = (story: string): Rejection => ({ reason: 'story after end', story })
const noBook = (story: string): Rejection => ({ reason: 'no story book', story })

describe('transition', () => {
  const rows: [state: ScenarioState, event: ScenarioEvent, result: ScenarioState | Rejection][] = [
    [initialState(undefined), tell('opened'), noBook('opened')],
    [initialState(book), tell('opened'), arranging(book)],
    [initialState(book), tell('paidIn'), notOffered('paidIn', 'Book', ['opened'])],
    [arranging(opened, true), tell('paidIn'), arranging(opened, true)],
    [arranging(opened), tell('opened'), notOffered('opened', 'Opened', ['paidIn', 'closed'])],
    [arranging(end), tell('opened'), afterEnd('opened')],
    [acting, tell('opened'), afterCall('opened')],
    [asserting, tell('paidIn'), afterCall('paidIn')],
    [arranging(opened), arrange, arranging(book)],
    [arranging(opened, true), arrange, arranging(book, true)],
    [asserting, arrange, arranging(book, true)],
    [arranging(book), reach, arranging(opened)],
    [acting, reach, arranging(opened, true)],
    [initialState(undefined), call, acting],
    [asserting, call, acting],
    [initialState(undefined), assert, nothingCalled],
    [arranging(opened), assert, nothingCalled],
    [arranging(opened, true), assert, asserting],
    [acting, assert, asserting],
    [asserting, assert, asserting],
  ]
  for (const [state, event, expected] of rows) {
    const outcome = 'reason' in expected ? expected.reason : expected.phase
    it(`${state.phase}, then ${event.type}: ${outcome}`, () => {
      const result = transition(state, event)
      expect(result.ok ? result.state : result.rejection).to.deep.equal(expected)
    })
  }
})

describe('A story that the chapter does not offer', () => {
  class Bank extends StoryBook {
    opened(): Bank {
      return this.told('opened')
    }
    named(name: string): Bank {
      return this.told(name.trim().toUpperCase())
    }
    private told(what: string): Bank {
      return this.when(() => what).proceedToChapter(Bank)
    }
    protected amountOf(text: string): number {
      return Number(text)
    }
  }
  const bank = openChapter(Bank, discardingArrangement)

  it('is rejected with a list of the offered stories, without helpers that lead to no chapter', () => {
    const result = transition({ phase: 'arranging', chapter: bank, called: false }, tell('closed'))
    expect(result).to.deep.equal({
      ok: false,
      rejection: notOffered('closed', 'Bank', ['opened', 'named', 'told']),
    })
  })
})

describe('explainRejection', () => {
  const phrasesOf = (story: string): string[] =>
    ({ paidIn: ['a deposit of {float} has been made', '{float} has been paid in'] })[story] ?? []
  const explanations: [rejection: Rejection, message: string][] = [
    [
      nothingCalled,
      'No response to check: this scenario has sent no request yet.\nSend one first, for example: When I GET "/accounts/1"',
    ],
    [
      notOffered('opened', 'AccountOpened', ['paidIn', 'accountClosed']),
      'The story "opened" is not part of the chapter "account opened".\n' +
        'From here the scenario can go on with:\n' +
        '  paid in        a deposit of {float} has been made\n' +
        '  paid in        {float} has been paid in\n' +
        '  account closed (no phrase yet)',
    ],
    [
      notOffered('opened', 'Empty', []),
      'The story "opened" is not part of the chapter "empty".\nFrom here no story can be told.',
    ],
  ]
  for (const [rejection, message] of explanations) {
    it(`explains "${rejection.reason}"${'offered' in rejection ? `, ${rejection.offered.length} offered` : ''}`, () => {
      expect(explainRejection(rejection, phrasesOf)).to.equal(message)
    })
  }
})
