import { Chapter, StoryBook, storiesOf, type EndChapter, type ScenarioContext } from 'chapterwise'
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

const { Given, tell } = storiesOf(NotebookStory)

Given(
  'the page {string} has been opened',
  tell((story, title) => story.pageHasBeenOpened(title)),
)

Given(
  'a sum of {int} and {int} has been worked out',
  tell((story, one, other) => story.sumHasBeenWorkedOut(one, other)),
)

Given(
  'the sum has been written down',
  tell((story) => story.sumHasBeenWrittenDown()),
)

Given(
  'the thought {string} has been logged',
  tell((story, thought) => story.thoughtHasBeenLogged(thought)),
)

Given(
  'the clean-up {string} has been promised',
  tell((story, note) => story.cleanUpHasBeenPromised(note)),
)

Given(
  'the clean-up {string} is bound to fail',
  tell((story, note) => story.cleanUpIsBoundToFail(note)),
)

Given(
  'a clean-up takes for ever',
  tell((story) => story.cleanUpTakesForever()),
)

Given(
  'the ink has run out',
  tell((story) => story.inkHasRunOut()),
)

Given(
  'an entry has been made with:',
  tell((story, entry: Record<string, unknown>) => story.entryHasBeenMade(entry)),
)

Given(
  'the notebook has been shut',
  tell((story) => story.notebookHasBeenShut()),
)

Given(
  'an answer that takes {int} ms has been awaited',
  tell((story, ms) => story.slowAnswerHasBeenAwaited(ms)),
)

Given(
  'an entry has been copied:',
  tell.object((story, entry: Record<string, unknown>) => story.entryHasBeenMade(entry)),
)

Given(
  'entries have been made:',
  tell.rows((story, entries: Record<string, unknown>[]) => story.entriesHaveBeenMade(entries)),
)

Given(
  'entries have been scribbled:',
  tell((story, entries: Record<string, unknown>[]) => story.entriesHaveBeenMade(entries)),
)

Given(
  'the account {int} has been asked for',
  tell((story, id) => story.accountHasBeenAskedFor(id)),
)

Given(
  'signing in with {string} has been tried',
  tell((story, password) => story.signInHasBeenTried(password)),
)

Given(
  'nothing has been said',
  tell((story) => (story as never as { nothingHasBeenSaid(): never }).nothingHasBeenSaid()),
)
