import { Chapter, StoryBook, type EndChapter, type ScenarioContext } from 'chapterwise'
import { setting } from './setting'

export class NotebookStoryData {
  pages: string[] = []
  written!: number
  untold: unknown

  get lastPage(): string | undefined {
    return this.pages.at(-1)
  }
}

type Context = ScenarioContext<NotebookStoryData>

/** A book whose stories show the features of stories. */
export class NotebookStory extends StoryBook<NotebookStoryData> {
  pageHasBeenOpened(title: string): PageHasBeenOpened {
    return this.when(({ storyData }) => {
      storyData.pages.push(title)
    }).proceedToChapter(PageHasBeenOpened)
  }

  slowAnswerHasBeenAwaited(ms: number): PageHasBeenOpened {
    return this.when(async ({ api }) => {
      await api.get(`api/slow?ms=${ms}`)
    }).proceedToChapter(PageHasBeenOpened)
  }

  accountHasBeenAskedFor(id: number): PageHasBeenOpened {
    return this.when(async ({ api }) => {
      const response = await api.get(`api/bankaccounts/${id}`)
      response.shouldBe.ok()
    }).proceedToChapter(PageHasBeenOpened)
  }

  signInHasBeenTried(password: string): PageHasBeenOpened {
    return this.when(async ({ api }) => {
      await api.post('api/sessions', { user: 'fred', password })
    }).proceedToChapter(PageHasBeenOpened)
  }

  /** A story method that forgets to return a chapter. */
  nothingHasBeenSaid(): undefined {
    return undefined
  }
}

export class PageHasBeenOpened extends Chapter<NotebookStoryData> {
  sumHasBeenWorkedOut(one: number, other: number): SumHasBeenWorkedOut {
    return this.when(() => ({ sum: one + other })).proceedToChapter(SumHasBeenWorkedOut)
  }

  thoughtHasBeenLogged(thought: string): PageHasBeenOpened {
    return this.when(({ log }) => {
      log(thought)
      log({ thought })
    }).proceedToChapter(PageHasBeenOpened)
  }

  cleanUpHasBeenPromised(note: string): PageHasBeenOpened {
    return this.when(({ cleanUp }) => {
      cleanUp(() => void setting.notes.push(note))
    }).proceedToChapter(PageHasBeenOpened)
  }

  cleanUpIsBoundToFail(note: string): PageHasBeenOpened {
    return this.when(({ cleanUp }) => {
      cleanUp(() => {
        setting.notes.push(note)
        throw new Error(`The ${note} is stuck.`)
      })
    }).proceedToChapter(PageHasBeenOpened)
  }

  cleanUpTakesForever(): PageHasBeenOpened {
    return this.when(({ cleanUp }) => {
      cleanUp(() => new Promise(() => undefined))
    }).proceedToChapter(PageHasBeenOpened)
  }

  inkHasRunOut(): PageHasBeenOpened {
    return this.when(runOutOfInk).proceedToChapter(PageHasBeenOpened)
  }

  entryHasBeenMade(entry: Record<string, unknown>): PageHasBeenOpened {
    return this.given(({ pages }) => ({ page: pages.length, ...entry }))
      .when((_, built) => built)
      .proceedToChapter(PageHasBeenOpened)
  }

  entriesHaveBeenMade(entries: readonly Record<string, unknown>[]): PageHasBeenOpened {
    return this.when(() => entries.map((entry, at) => ({ line: at + 1, ...entry }))).proceedToChapter(
      PageHasBeenOpened,
    )
  }

  notebookHasBeenShut(): EndChapter<NotebookStoryData> {
    return this.when(() => undefined).end()
  }
}

/** A chapter whose story input is the sum, from the story before. */
export class SumHasBeenWorkedOut extends Chapter<NotebookStoryData, { sum: number }> {
  sumHasBeenWrittenDown(): PageHasBeenOpened {
    return this.when(({ storyInput, storyData }) => {
      storyData.written = storyInput.sum
    }).proceedToChapter(PageHasBeenOpened)
  }
}

function runOutOfInk({ storyData }: Context): never {
  storyData.pages.push('a blot')
  throw new Error('The pen is dry.')
}
