import { expectTypeOf } from 'expect-type'
import { ScenarioConfiguration, type Scenario } from 'chapterwise'
import { doubt } from 'chapterwise/doubt'
import { explore, type ExploreReport } from 'chapterwise/explore'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'

const configurable = ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData)
const banking = configurable.configure({ baseURL: 'http://localhost' })
const grpc = GrpcScenarioConfiguration.useGrpc({ credit: { address: 'localhost:1', reflection: true } })

expectTypeOf(explore(banking)).toEqualTypeOf<Promise<ExploreReport>>()
void explore(
  banking,
  { bankAccountHasBeenCreated: [[], ['Fred']], depositHasBeenMade: [[10]] },
  { seconds: 1 },
)
void explore(
  configurable.configure(() => ({ baseURL: 'http://localhost' })),
  { bankAccountExists: [['Ann', 100]] },
)
void explore(grpc.withStoryBook(BankingStory, BankingStoryData).configure({}), { depositHasBeenMade: [[10]] })

// @ts-expect-error an argument of another type
void explore(banking, { depositHasBeenMade: [['ten']] })
// @ts-expect-error an argument too many
void explore(banking, { depositHasBeenMade: [[10, 20]] })
// @ts-expect-error there is no such story
void explore(banking, { depositHasBeenMad: [[10]] })
// @ts-expect-error there is no such option
void explore(banking, {}, { second: 10 })
// @ts-expect-error there are no stories without a book
void explore(ScenarioConfiguration.configure({ baseURL: 'http://localhost' }))

void doubt(banking, { test: (scenario) => expectTypeOf(scenario).toEqualTypeOf<Scenario<BankingStory>>() })
void doubt(
  configurable.configure(() => ({ baseURL: 'http://localhost' })),
  { test: (scenario) => expectTypeOf(scenario).toEqualTypeOf<Scenario<BankingStory>>() },
)
// @ts-expect-error a story that the book does not have
void doubt(banking, { test: (scenario) => scenario.given.depositHasBeenMad(10) })
