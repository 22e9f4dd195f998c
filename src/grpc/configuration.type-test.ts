import { credentials, makeGenericClientConstructor } from '@grpc/grpc-js'
import { expectTypeOf } from 'expect-type'
import { StoryWorld } from '..'
import { GrpcScenarioConfiguration } from '.'

const Client = makeGenericClientConstructor({}, 'bank')
const usingGrpc = GrpcScenarioConfiguration.useGrpc({
  bank: (options) => new Client('localhost:50051', credentials.createInsecure(), options),
})

// A function of options gets the World, as it does without gRPC.
usingGrpc.configure((world) => {
  expectTypeOf(world.parameters).toEqualTypeOf<Readonly<Record<string, unknown>>>()
  return { baseURL: String(world.parameters['baseURL']) }
})
usingGrpc.configure((world: StoryWorld) => ({ baseURL: String(world.parameters['baseURL']) }))
// @ts-expect-error parameters are unknown until they are looked at
usingGrpc.configure(({ parameters }) => ({ baseURL: parameters['baseURL'] }))
// @ts-expect-error milliseconds are a number
usingGrpc.configure({ maxApiResponseTime: '2 s' })
