import {
  ScenarioConfiguration,
  type BasicScenario,
  type Configurable,
  type OptionsFor,
  type Scenario,
  type ScenarioOptions,
  type StoryBookBinding,
  type Then,
} from '../scenario'
import type { AnywhereNames, BookOn, ChapterClass } from '../story'
import { checkSources } from './client-source'
import type { ClientsOf, GrpcCalls, Sources } from './client-types'
import { GrpcClientsPart } from './grpc-part'
import type { GrpcResponse } from './grpc-response'

/** A scenario that makes gRPC calls as well, with clients of these types. */
export type GrpcScenario<S extends { readonly when: object }, Clients> = Omit<S, 'when' | 'then'> & {
  readonly when: Omit<S['when'], 'grpc'> & GrpcCalls<Clients>
  readonly then: GrpcThen
}

/** What can be asserted on after a call. */
export interface GrpcThen extends Then {
  /**
   * The response to the last call. After an HTTP request it has no `code`, no `details` and no `trailers`.
   *
   * @throws {@link StepRejectedError} before any call.
   */
  readonly response: GrpcResponse
}

/** gRPC clients, with the configuration to follow. */
export type GrpcConfigurable<S extends { readonly when: object }, Clients> = Configurable<
  GrpcScenario<S, Clients>
>

/** What follows `useGrpc`: a story book, or a basic configuration. */
export interface UsingGrpc<Clients> extends GrpcConfigurable<BasicScenario, Clients> {
  /** Returns a configuration whose scenarios begin in this book; each has its own instance of the story data class. */
  withStoryBook<Book extends BookOn<StoryData>, StoryData extends object = never>(
    book: ChapterClass<Book> & AnywhereNames<Book>,
    storyData: new () => StoryData,
  ): GrpcConfigurable<Scenario<Book>, Clients>
}

/**
 * Configures scenarios with gRPC calls.
 *
 * @example
 * GrpcScenarioConfiguration
 *   .useGrpc({ credit: options => new CreditRatingCheckClient(address, credentials.createInsecure(), options) })
 *   .withStoryBook(BankingStory, BankingStoryData)
 *   .configure({ client })
 */
export class GrpcScenarioConfiguration {
  private constructor() {}

  /**
   * Names the gRPC clients of the scenarios. Each is made anew for every scenario, when it is first needed.
   *
   * @throws {@link ConfigurationError} that names the client and what is wrong with it.
   */
  static useGrpc<const S extends Sources>(sources: S): UsingGrpc<ClientsOf<S>> {
    const clients = new GrpcClientsPart(checkSources(sources))
    const configurable = <Kind extends { readonly when: object }>(
      binding?: StoryBookBinding,
    ): GrpcConfigurable<Kind, ClientsOf<S>> => ({
      configure: (options: ScenarioOptions | OptionsFor) =>
        ScenarioConfiguration.of(binding, options, [clients]) as ScenarioConfiguration<never>,
    })
    return {
      ...configurable<BasicScenario>(),
      withStoryBook: (book, storyData) => {
        ScenarioConfiguration.withStoryBook(book, storyData)
        return configurable({ book, storyData })
      },
    }
  }
}
