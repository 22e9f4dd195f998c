import { expectTypeOf } from 'expect-type'
import { ScenarioConfiguration, type Response } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'

const scenario = ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure({}).begin()
const basic = ScenarioConfiguration.configure({}).begin()
const withGrpc = GrpcScenarioConfiguration.useGrpc({ rates: { proto: 'rates.proto', address: 'localhost' } })
  .withStoryBook(BankingStory, BankingStoryData)
  .configure({})
  .begin()

expectTypeOf(scenario.when.trying((story) => story.withdrawalHasBeenMade(10))).toEqualTypeOf<
  Promise<Response>
>()
expectTypeOf(withGrpc.when.trying((story) => story.creditHasBeenPaidOut(10))).toEqualTypeOf<
  Promise<Response>
>()

// @ts-expect-error -- an argument of another type
void scenario.when.trying((story) => story.withdrawalHasBeenMade('10'))
// @ts-expect-error -- no story is told
void scenario.when.trying(() => 10)
// @ts-expect-error -- there are no stories without a story book
void basic.when.trying

expectTypeOf(
  scenario.when.atOnce([(story) => story.withdrawalHasBeenMade(10), (story) => story.depositHasBeenMade(10)]),
).toEqualTypeOf<Promise<readonly Response[]>>()
expectTypeOf(scenario.then.responses).toEqualTypeOf<readonly Response[]>()
expectTypeOf(basic.then.responses).toEqualTypeOf<readonly Response[]>()
expectTypeOf(
  scenario.then.outcome.isOfOneAfterTheOther({ seenAt: 'accounts/{{id}}', ignoring: ['balance'] }),
).toEqualTypeOf<Promise<void>>()

// @ts-expect-error -- the argument is a list of stories
void scenario.when.atOnce((story) => story.depositHasBeenMade(1))
// @ts-expect-error -- no story is told
void scenario.when.atOnce([() => 10])
// @ts-expect-error -- there are no stories without a story book
void basic.when.atOnce
expectTypeOf(
  withGrpc.when.atOnce([(story) => story.creditHasBeenPaidOut(10), (story) => story.depositHasBeenMade(1)]),
).toEqualTypeOf<Promise<readonly Response[]>>()
expectTypeOf(withGrpc.then.responses).toEqualTypeOf<readonly Response[]>()
// @ts-expect-error -- a path is a text
void scenario.then.outcome.isOfOneAfterTheOther({ seenAt: 7 })
// @ts-expect-error -- there is no such option
void scenario.then.outcome.isOfOneAfterTheOther({ at: 'accounts/1' })
// @ts-expect-error -- the paths are a list
void scenario.then.outcome.isOfOneAfterTheOther({ ignoring: 'balance' })
