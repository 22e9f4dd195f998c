import { expectTypeOf } from 'expect-type'
import { ScenarioConfiguration, type Response } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { BankingStory } from '../../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../../examples/banking/story/banking-story-data'

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
void scenario.when.trying((story) => story.bankAccountHasBeenCreated().depositHasBeenMade(1))

// @ts-expect-error -- a story that the book has not
void scenario.when.trying((story) => story.withdrawalHasBeenRefused())
// @ts-expect-error -- an argument of another type
void scenario.when.trying((story) => story.withdrawalHasBeenMade('10'))
// @ts-expect-error -- a story out of its chapter inside a chain
void scenario.when.trying((story) => story.bankAccountHasBeenCreated().withdrawalHasBeenMade(1))
// @ts-expect-error -- no story is told
void scenario.when.trying(() => 10)
// @ts-expect-error -- no story book, no stories
void basic.when.trying
