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
  const states: Record<string, ScenarioState> = {
    'without a book': initialState(undefined),
    'without a book, called': arranging(undefined, true),
    'in the opening chapter': initialState(book),
    'in a chapter': arranging(opened),
    'in a chapter, called': arranging(opened, true),
    'at the end': arranging(end),
    acting,
    asserting,
  }
  const table: [
    event: ScenarioEvent,
    name: string,
    results: Record<keyof typeof states, ScenarioState | Rejection>,
  ][] = [
    [
      arrange,
      'an arrangement begins',
      {
        'without a book': arranging(book),
        'without a book, called': arranging(book, true),
        'in the opening chapter': arranging(book),
        'in a chapter': arranging(book),
        'in a chapter, called': arranging(book, true),
        'at the end': arranging(book),
        acting: arranging(book, true),
        asserting: arranging(book, true),
      },
    ],
    [
      tell('opened'),
      'the opening story is told',
      {
        'without a book': noBook('opened'),
        'without a book, called': noBook('opened'),
        'in the opening chapter': arranging(book),
        'in a chapter': notOffered('opened', 'Opened', ['paidIn', 'closed']),
        'in a chapter, called': notOffered('opened', 'Opened', ['paidIn', 'closed']),
        'at the end': afterEnd('opened'),
        acting: afterCall('opened'),
        asserting: afterCall('opened'),
      },
    ],
    [
      tell('paidIn'),
      'a further story is told',
      {
        'without a book': noBook('paidIn'),
        'without a book, called': noBook('paidIn'),
        'in the opening chapter': notOffered('paidIn', 'Book', ['opened']),
        'in a chapter': arranging(opened),
        'in a chapter, called': arranging(opened, true),
        'at the end': afterEnd('paidIn'),
        acting: afterCall('paidIn'),
        asserting: afterCall('paidIn'),
      },
    ],
    [
      reach,
      'a chapter is reached',
      {
        'without a book': arranging(opened),
        'without a book, called': arranging(opened, true),
        'in the opening chapter': arranging(opened),
        'in a chapter': arranging(opened),
        'in a chapter, called': arranging(opened, true),
        'at the end': arranging(opened),
        acting: arranging(opened, true),
        asserting: arranging(opened, true),
      },
    ],
    [call, 'the call is made', Object.fromEntries(Object.keys(states).map((name) => [name, acting]))],
    [
      assert,
      'an assertion is made',
      {
        'without a book': nothingCalled,
        'without a book, called': asserting,
        'in the opening chapter': nothingCalled,
        'in a chapter': nothingCalled,
        'in a chapter, called': asserting,
        'at the end': nothingCalled,
        acting: asserting,
        asserting,
      },
    ],
  ]
  for (const [event, name, results] of table) {
    for (const [where, state] of Object.entries(states)) {
      const expected = results[where]
      it(`${where}, when ${name}: ${expected && 'reason' in expected ? expected.reason : 'goes on'}`, () => {
        const result = transition(state, event)
        expect(result.ok ? result.state : result.rejection).to.deep.equal(expected)
      })
    }
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
      noBook('paidIn'),
      'The story "paid in" cannot be told. This scenario is configured without a story book.\n' +
        'Configure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })',
    ],
    [
      afterCall('paidIn'),
      'The story "paid in" comes after the call under test, but stories arrange what comes before it.\n' +
        'To arrange something further, first: Given a new story begins',
    ],
    [
      afterEnd('paidIn'),
      'The story "paid in" comes after a story that ended the arrangement.\n' +
        'To arrange something further, first: Given a new story begins',
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

  it('lists stories without phrases outside Cucumber', () => {
    expect(explainRejection(notOffered('opened', 'Opened', ['paidIn']))).to.equal(
      'The story "opened" is not part of the chapter "opened".\n' +
        'From here the scenario can go on with:\n  paid in (no phrase yet)',
    )
  })
})
