// Exports of a project without type annotations; its own declarations have to name all of these types.
import {
  Chapter,
  ScenarioConfiguration,
  StoryBook,
  StoryWorld,
  storiesOf,
  type UseScenarioOptions,
} from 'chapterwise'

export class Data {
  id = 0
}

export class Book extends StoryBook<Data> {
  opened(name: string) {
    return this.given(() => ({ name }))
      .when(({ api }, account) => api.post('accounts', account))
      .proceedToChapter(Opened)
  }
  closed() {
    return this.when(() => undefined).end()
  }
  protected begun() {
    return this.when(() => 1)
  }
  protected about() {
    return this.given(() => 1)
  }
}

export class Opened extends Chapter<Data> {}

export const { tell } = storiesOf(Book)
export const define = storiesOf(Book).Given
export const open = tell((story, name: string) => story.opened(name))

const configurable = ScenarioConfiguration.withStoryBook(Book, Data)
export const { configure } = configurable
export const begin = () => configurable.configure({ baseURL: 'http://localhost' }).begin()
export const callsOf = () => begin().when
export const assertionsOf = () => begin().then
export const send = (...[path, options]: Parameters<ReturnType<typeof callsOf>['get']>) => ({ path, options })
export const asserted = () => {
  const { shouldBe, headers, time } = begin().then.response
  return { shouldBe, refused: shouldBe.badRequest.withMessage('no'), headers: headers.should, time }
}
export const classOf = ({ world }: UseScenarioOptions) => world

export class BankWorld extends StoryWorld<Book> {
  get calls() {
    return this.scenario.when
  }
}
