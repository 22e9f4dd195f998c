import { expectTypeOf } from 'expect-type'
import {
  Chapter,
  StoryBook,
  storiesOf,
  type EndChapter,
  type PhraseArguments,
  type StoryWorld,
} from 'chapterwise'

interface Money {
  readonly cents: number
}

declare module 'chapterwise' {
  interface ParameterTypes {
    /** A parameter type of these type tests. */
    moneyOfTypeTest: Money
  }
}

class Data {
  id = 0
}

class Book extends StoryBook<Data> {
  opened(name: string): Opened {
    return this.when(() => name).proceedToChapter(Opened)
  }
}

class Opened extends Chapter<Data> {
  paidIn(amount: number): Opened {
    return this.when(() => amount).proceedToChapter(Opened)
  }
  paid(money: Money): Opened {
    return this.when(() => money).proceedToChapter(Opened)
  }
  closed(): EndChapter<Data> {
    return this.when(() => undefined).end()
  }
}

const { Given, When, Then, tell } = storiesOf(Book)

// The phrase determines the types of its arguments.
expectTypeOf<PhraseArguments<'nothing'>>().toEqualTypeOf<[]>()
expectTypeOf<PhraseArguments<'{string} and {word}'>>().toEqualTypeOf<[string, string]>()
expectTypeOf<PhraseArguments<'{int}, {float}, {byte}, {short}, {long}, {double}'>>().toEqualTypeOf<
  [number, number, number, number, number, number]
>()
expectTypeOf<PhraseArguments<'{biginteger} {bigdecimal}'>>().toEqualTypeOf<[bigint, string]>()
expectTypeOf<PhraseArguments<'{}'>>().toEqualTypeOf<[string]>()
expectTypeOf<PhraseArguments<'{httpMethod}'>>().toEqualTypeOf<[string]>()
expectTypeOf<PhraseArguments<'{httpStatus} {timeLimit} {jsonValue}'>>().toEqualTypeOf<
  [number, number, unknown]
>()
expectTypeOf<PhraseArguments<'{moneyOfTypeTest}'>>().toEqualTypeOf<[Money]>()
expectTypeOf<PhraseArguments<'{undeclared}'>>().toEqualTypeOf<[unknown]>()
expectTypeOf<PhraseArguments<'{int} account(s) are/is (really) there'>>().toEqualTypeOf<[number]>()
expectTypeOf<PhraseArguments<'a literal \\{string} and {int}'>>().toEqualTypeOf<[number]>()
expectTypeOf<PhraseArguments<'\\{a} \\{b} {int} \\{c} {string}'>>().toEqualTypeOf<[number, string]>()
expectTypeOf<PhraseArguments<'{string} has:'>>().toEqualTypeOf<[string, never]>()
expectTypeOf<PhraseArguments<'a colon: in the middle {int}'>>().toEqualTypeOf<[number]>()
expectTypeOf<PhraseArguments<string>>().toEqualTypeOf<unknown[]>()

// All types of a handler are inferred from its phrase.
Given(
  'an account of {string}',
  tell((story, name) => {
    expectTypeOf(name).toEqualTypeOf<string>()
    return story.opened(name)
  }),
)
When(
  '{float} and {int} have been paid in',
  tell((story, first, second) => {
    expectTypeOf(first).toEqualTypeOf<number>()
    expectTypeOf(second).toEqualTypeOf<number>()
    return story.paidIn(first).paidIn(second)
  }),
)
Then(
  '{moneyOfTypeTest} has been paid in',
  tell((story, money) => {
    expectTypeOf(money).toEqualTypeOf<Money>()
    return story.paid(money)
  }),
)
Given(
  '{undeclared} has been paid in',
  tell((story, amount) => {
    expectTypeOf(amount).toEqualTypeOf<unknown>()
    // @ts-expect-error a parameter type that nobody declared is unknown
    return story.paidIn(amount)
  }),
)
Given(
  'the account has been closed',
  tell((story) => story.closed()),
)
Given(
  'a chain: {string} has {float}',
  tell((story, name, amount) => story.opened(name).paidIn(amount).closed()),
)
Given(
  'with options {string}',
  { timeout: 1000 },
  tell((story, name) => story.opened(name)),
)

// The handler declares the type of a doc string or table.
Given(
  'a payment of {string} has been made with:',
  tell((story, _name, payment: Money) => story.paid(payment)),
)
Given(
  'a payment without a type has been made with:',
  tell((story, payment) => {
    // @ts-expect-error the members of a doc string or table without a type cannot be used
    void payment.cents
    return story.closed()
  }),
)

// A handler must take exactly the arguments that its phrase gives.
Given(
  'an account of {string} with one too few',
  // @ts-expect-error the handler leaves out the parameter of its phrase
  tell((story) => story.closed()),
)
Given(
  'a payment has been made with one too few:',
  // @ts-expect-error the handler leaves out the doc string or table
  tell((story) => story.closed()),
)
Given(
  'an account with one too many',
  // @ts-expect-error the handler takes a parameter that its phrase does not give
  tell((story, name: string) => story.opened(name)),
)
Given(
  'an account of {string} with the wrong type',
  // @ts-expect-error {string} does not give a number
  tell((story, amount: number) => story.paidIn(amount)),
)

// A handler must return the chapter it reached.
Given(
  'nothing is given {string}',
  // @ts-expect-error no chapter is returned
  tell((story, name) => {
    story.opened(name)
  }),
)
Given(
  'a promise is given {string}',
  // @ts-expect-error a promise is not a chapter
  tell((story, name) => Promise.resolve(story.opened(name))),
)
Given(
  'an async function {string}',
  // @ts-expect-error a promise is not a chapter
  // eslint-disable-next-line @typescript-eslint/require-await -- it is the async that must not compile
  tell(async (story, name) => story.opened(name)),
)
Given(
  'a result is given {string}',
  // @ts-expect-error the promise of a result is not a chapter
  tell((story, name) => story.opened(name).getResult()),
)
Given(
  'a result is used {string}',
  tell((story, name) => story.opened(name).getResult(({ id }) => expectTypeOf(id).toEqualTypeOf<number>())),
)

// Handlers that tell no story are also typed by their phrase.
Then('the account of {string} has {float}', function (this: StoryWorld<Book>, name, amount) {
  expectTypeOf(name).toEqualTypeOf<string>()
  expectTypeOf(amount).toEqualTypeOf<number>()
  expectTypeOf(this.storyData).toEqualTypeOf<Data>()
  expectTypeOf(this.fill(name)).toEqualTypeOf<string>()
  expectTypeOf(this.response.at<number>('id')).toEqualTypeOf<number>()
})
Then('the account has {float} in it', (amount) => expectTypeOf(amount).toEqualTypeOf<number>())
Then('this is the World', function () {
  expectTypeOf(this.storyData).toEqualTypeOf<Data>()
  // @ts-expect-error the World has no member of this name
  void this.storydata
})
Then('a plain handler may wait', async () => {
  await Promise.resolve()
})
Then(/^a regular expression (\d+)$/, function (digits) {
  expectTypeOf(digits).toEqualTypeOf<string>()
})
// @ts-expect-error {string} does not give a number
Then('a plain handler with the wrong type {string}', (amount: number) => amount)
// @ts-expect-error the phrase gives no argument
Then('a plain handler with one too many', (amount: number) => amount)

// A phrase that states the shape of its table checks its arguments in the same way.
Given(
  'payments of {string} have been made with:',
  tell.rows((story, name, payments: Money[]) => {
    expectTypeOf(name).toEqualTypeOf<string>()
    return story.opened(name).paid(payments[0] as Money)
  }),
)
Given(
  'one payment has been made with:',
  tell.object((story, payment: Money) => story.paid(payment)),
)
Given(
  'payments out of their chapter have been made with:',
  // @ts-expect-error an account that has been opened cannot be opened again
  tell.rows((story, payments: Money[]) => story.opened(String(payments.length)).opened('Ann')),
)
Given(
  'payments of {string} with the wrong type:',
  // @ts-expect-error {string} does not give a number
  tell.object((story, amount: number, payment: Money) => story.paid(payment).paidIn(amount)),
)
