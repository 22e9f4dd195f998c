import { Chapter, StoryBook, type ScenarioContext } from 'chapterwise'

export class CarelessStoryData {
  itself: unknown
}

type Context = ScenarioContext<CarelessStoryData>

/** A story book with one mistake in each story. */
export class CarelessStory extends StoryBook<CarelessStoryData> {
  storyDataTurnsRoundOnItself(): CarelessChapter {
    return this.when(({ storyData }) => void (storyData.itself = storyData)).proceedToChapter(CarelessChapter)
  }

  storyFunctionThrows(): CarelessChapter {
    return this.when(() => {
      throw new Error('No ink.')
    }).proceedToChapter(CarelessChapter)
  }

  whenGetsNoFunction(): CarelessChapter {
    return this.when(undefined as never).proceedToChapter(CarelessChapter)
  }

  nextChapterIsNone(): CarelessChapter {
    return this.when(() => undefined).proceedToChapter({} as never)
  }

  aCallIsNotAwaited(): CarelessChapter {
    return this.when(({ api }: Context) => {
      void api.get('api/slow')
    }).proceedToChapter(CarelessChapter)
  }

  bodyTurnsRoundOnItself(): CarelessChapter {
    return this.when(async ({ api }) => {
      const order = { customer: {} }
      order.customer = { orders: [order] }
      await api.post('/accounts', order)
    }).proceedToChapter(CarelessChapter)
  }

  timeoutIsNegative(): CarelessChapter {
    return this.when(async ({ api }) => {
      await api.get('/accounts/1', { timeout: -1 })
    }).proceedToChapter(CarelessChapter)
  }

  resultIsAwaitedInAPhrase(): CarelessChapter {
    return this.when(() => undefined).proceedToChapter(CarelessChapter)
  }

  nothingIsInTheAnswer(): CarelessChapter {
    return this.when(async ({ api }) => {
      const account = (await api.post('/empty')).shouldBe.ok<{ id: number }>()
      return account.id
    }).proceedToChapter(CarelessChapter)
  }
}

export class CarelessChapter extends Chapter<CarelessStoryData> {}
