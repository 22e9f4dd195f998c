import axios, { type AxiosInstance } from 'axios'
import type { AxiosInstance as InstanceOfModule } from 'axios' with { 'resolution-mode': 'import' }
import { expect, use } from 'chai'
import { expectTypeOf } from 'expect-type'
import {
  Chapter,
  chapterwiseChai,
  ScenarioConfiguration,
  StoryBook,
  StoryWorld,
  useScenario,
  type AnywhereNames,
  type BasicScenario,
  type ChapterClass,
  type Response,
  type Scenario,
  type ScenarioContext,
  type Services,
} from 'chapterwise'

interface Account {
  readonly id: number
}

declare module 'chapterwise' {
  interface Services {
    readonly ofTypeTest: { readonly clock: Date }
  }
}

class Data {
  id = 0
}
class OtherData {
  name = ''
}
class Book extends StoryBook<Data> {
  opened(name: string): Opened {
    return this.when((context: ScenarioContext<Data>) => {
      const { services, api, storyData } = context
      expectTypeOf(services).toEqualTypeOf<Services>()
      expectTypeOf(services.ofTypeTest.clock).toEqualTypeOf<Date>()
      // @ts-expect-error nobody declared a service of this name
      void services.unknownService
      expectTypeOf(storyData).toEqualTypeOf<Data>()
      context.log({ name })
      context.cleanUp(() => api.delete('/accounts/1'))
    }).proceedToChapter(Opened)
  }
}
class Opened extends Chapter<Data> {
  closed(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
}
class Wrong extends Opened {}

const client = axios.create()
declare const clientOfModule: InstanceOfModule

// With a story book.
const withBook = ScenarioConfiguration.withStoryBook(Book, Data)
const scenario = withBook.configure({ client }).begin()
expectTypeOf(scenario).toEqualTypeOf<Scenario<Book>>()
expectTypeOf(scenario.given).toEqualTypeOf<Book>()
expectTypeOf(scenario.end()).toEqualTypeOf<Promise<void>>()
// @ts-expect-error a chapter is not a story book
ScenarioConfiguration.withStoryBook(Opened, Data)
// @ts-expect-error a class that extends a chapter is not a story book
ScenarioConfiguration.withStoryBook(Wrong, Data)
// @ts-expect-error the story data is not that of the book
ScenarioConfiguration.withStoryBook(Book, OtherData)
// @ts-expect-error the story data lacks what the stories of the book take from it
ScenarioConfiguration.withStoryBook(Book, class {})
ScenarioConfiguration.withStoryBook(Book, class extends Data {})
ScenarioConfiguration.withStoryBook<Book, Data>(Book, Data)
const withData = <B extends StoryBook<Data>>(book: ChapterClass<B> & AnywhereNames<B>) =>
  ScenarioConfiguration.withStoryBook(book, Data)
expectTypeOf(withData(Book).configure({ client }).begin()).toEqualTypeOf<Scenario<Book>>()
// @ts-expect-error the book does not begin with this story
void scenario.given.closed

// Without a story book.
const basic = ScenarioConfiguration.configure({ client }).begin()
expectTypeOf(basic).toEqualTypeOf<BasicScenario>()
expectTypeOf<keyof BasicScenario>().toEqualTypeOf<'when' | 'then' | 'end'>()
// @ts-expect-error a basic scenario has no stories
void basic.given

// Options that a function returns for each scenario.
const later = withBook.configure(() => ({ client }))
expectTypeOf(later.begin()).toEqualTypeOf<Promise<Scenario<Book>>>()
expectTypeOf(withBook.configure(() => Promise.resolve({ client })).begin()).toEqualTypeOf<
  Promise<Scenario<Book>>
>()
expectTypeOf(ScenarioConfiguration.configure(() => ({ client })).begin()).toEqualTypeOf<
  Promise<BasicScenario>
>()
withBook.configure((world: StoryWorld<Book>) => ({ baseURL: String(world.parameters['baseURL']) }))

// The instance of an ES module has other types than that of CommonJS.
withBook.configure(() => ({ client: clientOfModule }))
expectTypeOf<ScenarioContext<Data>['axios']>().toExtend<InstanceOfModule>()
expectTypeOf<StoryWorld['axios']>().toExtend<InstanceOfModule>()
void scenario.when.calling((used: InstanceOfModule) => used.get('/accounts/1'))

// The instance of another version of axios has other types in headers and interceptors.
interface OtherHeaders {
  readonly common: { readonly 'X-Other'?: 'of another version' }
}
interface OtherInterceptors {
  use(onFulfilled: (value: { headers: OtherHeaders }) => { headers: OtherHeaders }): number
}
declare const clientOfOtherVersion: Pick<AxiosInstance, 'getUri'> & {
  readonly defaults: Pick<AxiosInstance['defaults'], 'baseURL' | 'timeout'> & {
    readonly headers: OtherHeaders
  }
  readonly interceptors: { readonly request: OtherInterceptors; readonly response: OtherInterceptors }
}
withBook.configure({ client: clientOfOtherVersion })

// Unknown options and values of the wrong type.
// @ts-expect-error there is no option of this name
withBook.configure({ client, logMesage: console.log })
// @ts-expect-error a time is a number of milliseconds
withBook.configure({ client, maxApiResponseTime: '2 s' })
// @ts-expect-error the client is not an axios instance
ScenarioConfiguration.configure({ client: 'http://localhost' })
// @ts-expect-error the options that a function returns are checked too
withBook.configure(() => ({ client, timeout: '2 s' }))

// Calls and assertions.
expectTypeOf(scenario.when.get('/')).toEqualTypeOf<Promise<Response>>()
expectTypeOf(scenario.then.response).toEqualTypeOf<Response>()
expectTypeOf(scenario.then.response.shouldBe.created<Account>()).toEqualTypeOf<Account>()
expectTypeOf(scenario.then.response.shouldBe.ok()).toEqualTypeOf<unknown>()
expectTypeOf(scenario.then.response.shouldBe.badRequest<Account>()).toEqualTypeOf<Account>()
expectTypeOf(scenario.then.response.shouldBe.noContent()).toEqualTypeOf<void>()
expectTypeOf(scenario.then.response.body<Account>()).toEqualTypeOf<Account>()
expectTypeOf(scenario.then.response.body()).toEqualTypeOf<unknown>()
scenario.then.response.shouldBe.badRequest.withMessage('x').forProperty('y').withErrorCode('z')
scenario.then.response.headers.shouldInclude('A').shouldInclude('B', 'c')
scenario.then.response.headers.should.include.contentType('text/plain').should.include.location()
expectTypeOf(scenario.then.snapshot('x').match({ ignoring: ['id'] })).toEqualTypeOf<void>()
scenario.then.snapshot('x').match()
// @ts-expect-error `then` is not callable, so that a scenario can be awaited
scenario.then()
// @ts-expect-error there is no such assertion
void scenario.then.response.shouldBe.okay
// @ts-expect-error the type of the body has no such member
scenario.then.response.shouldBe.ok<Account>().name
// @ts-expect-error a query value is a text, a number or a boolean
void scenario.when.get('/', { query: { a: {} } })
expectTypeOf<Awaited<typeof scenario>>().toEqualTypeOf<Scenario<Book>>()

// Worlds.
class BankWorld extends StoryWorld<Book> {
  visits = 0
}
declare const world: BankWorld
expectTypeOf(world.storyData).toEqualTypeOf<Data>()
expectTypeOf(world.scenario).toEqualTypeOf<Scenario<Book>>()
expectTypeOf(world.services).toEqualTypeOf<Services>()
expectTypeOf(world.response).toEqualTypeOf<Response>()
expectTypeOf(world.variables).toEqualTypeOf<Record<string, unknown>>()
// @ts-expect-error the World has no index signature
void world.visitors
expectTypeOf<StoryWorld['storyData']>().toEqualTypeOf<undefined>()
expectTypeOf<StoryWorld<Book, OtherData>['storyData']>().toEqualTypeOf<OtherData>()
useScenario(withBook.configure({ client }), { tags: '@bank', world: BankWorld })
class BankWorldOfOtherData extends StoryWorld<Book, OtherData> {}
useScenario(withBook.configure({ client }), { world: BankWorldOfOtherData })
useScenario(withBook.configure({ client }), { world: StoryWorld })
// @ts-expect-error the World does not extend StoryWorld
useScenario(withBook.configure({ client }), { world: class {} })
// @ts-expect-error there is no option of this name
useScenario(withBook.configure({ client }), { tag: '@bank' })

// The assertions of the chai plugin.
use(chapterwiseChai)
expect(scenario.then.response).to.have.status(201).and.header('Location', '/').and.jsonBody({ id: 1 })
// @ts-expect-error a status is a number
expect(scenario.then.response).not.to.have.status('201')
