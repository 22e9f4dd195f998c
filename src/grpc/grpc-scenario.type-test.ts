import { expectTypeOf } from 'expect-type'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'
import type { Snapshot, StoryWorld } from 'chapterwise'
import { GrpcScenarioConfiguration, type GrpcResponse } from 'chapterwise/grpc'

const using = GrpcScenarioConfiguration.useGrpc({
  rates: { proto: 'rates.proto', address: 'localhost:50051' },
})
const basic = using.configure({}).begin()
const withBook = using.withStoryBook(BankingStory, BankingStoryData).configure({}).begin()

expectTypeOf(basic.then.response).toEqualTypeOf<GrpcResponse>()
expectTypeOf(withBook.then.response).toEqualTypeOf<GrpcResponse>()
expectTypeOf(withBook.then.response.code).toEqualTypeOf<number>()
expectTypeOf(withBook.then.response.details).toEqualTypeOf<string>()
expectTypeOf(withBook.then.response.trailers.get('x')).toEqualTypeOf<string | undefined>()
expectTypeOf(withBook.then.snapshot('rate')).toEqualTypeOf<Snapshot>()
expectTypeOf(withBook.given).toEqualTypeOf<BankingStory>()

// @ts-expect-error -- a misspelt member
void withBook.then.response.detail
// @ts-expect-error -- no story book, no stories
void basic.given

// A function of options gets the World, as it does without gRPC.
using.configure((world) => {
  expectTypeOf(world.parameters).toEqualTypeOf<Readonly<Record<string, unknown>>>()
  return { baseURL: String(world.parameters['baseURL']) }
})
using.configure((world: StoryWorld) => ({ baseURL: String(world.parameters['baseURL']) }))
// @ts-expect-error parameters are unknown until they are looked at
using.configure(({ parameters }) => ({ baseURL: parameters['baseURL'] }))
// @ts-expect-error milliseconds are a number
using.configure({ maxApiResponseTime: '2 s' })
