import { expectTypeOf } from 'expect-type'
import {
  Chapter,
  EndChapter,
  StoryBook,
  type ChapterClass,
  type Reachable,
  type ScenarioContext,
  type Stories,
} from '.'
import { ScenarioConfiguration } from '../scenario'

class Data {
  id = 0
}

class Book extends StoryBook<Data> {
  opened(name: string): Opened {
    return this.when(() => ({ opened: name })).proceedToChapter(Opened)
  }
  skipped(): Moved {
    return this.when(() => undefined).proceedToChapter(Moved)
  }
}

class Opened extends Chapter<Data, { opened: string }> {
  nameStays = this.always(({ storyData, storyInput }) => {
    expectTypeOf(storyData).toEqualTypeOf<Data>()
    expectTypeOf(storyInput).toEqualTypeOf<{ opened: string }>()
  })
  paidIn(amount: number): Moved {
    return this.given((data) => ({ amount: amount + data.id }))
      .when(payIn)
      .proceedToChapter(Moved)
  }
  named(): Moved {
    return this.when(({ storyInput }) => {
      expectTypeOf(storyInput).toEqualTypeOf<{ opened: string }>()
    }).proceedToChapter(Moved)
  }
}

class Moved extends Chapter<Data> {
  paidIn(amount: number): Moved {
    return this.given(() => ({ amount }))
      .when(payIn)
      .proceedToChapter(Moved)
  }
  takenOut(amount: number): Moved {
    return this.given(() => Promise.resolve({ amount }))
      .when(payIn)
      .proceedToChapter(Moved)
  }
  closed(): EndChapter<Data> {
    return this.when(() => undefined)
      .onlyIf((data) => {
        // @ts-expect-error -- a condition only looks
        data.id = 1
        return data.id > 0
      }, 'there is an id')
      .once({ forMs: 1000 })
      .end()
  }
  renamed(): this {
    return this.when(() => 1).stay()
  }
  checked(): Opened | Moved {
    return this.when(() => ({ opened: 'again' })).proceedToChapter(
      (data) => {
        // @ts-expect-error -- a choice only looks
        data.id = 1
        return data.id > 0 ? Opened : Moved
      },
      [Opened, Moved],
    )
  }
  checkedForOther(): Opened | Moved {
    return this.when(() => ({ opened: 'again' })).proceedToChapter(
      // @ts-expect-error the function chooses a chapter that is not listed
      () => MovedToo,
      [Opened, Moved],
    )
  }
  checkedWithoutInput(): Opened | Moved {
    return this.when(() => undefined).proceedToChapter(
      () => Moved,
      // @ts-expect-error one of the chapters takes { opened }, the story gives nothing
      [Opened, Moved],
    )
  }
  reopened(): Opened {
    return this.when(() => Promise.resolve({ opened: 'again' })).proceedToChapter(Opened)
  }
  reopenedWithoutInput(): Opened {
    // @ts-expect-error the chapter takes { opened }, the story gives nothing
    return this.when(() => undefined).proceedToChapter(Opened)
  }
  reopenedWithOther(): Opened {
    // @ts-expect-error the chapter takes { opened: string }, the story gives a number
    return this.when(() => ({ opened: 1 })).proceedToChapter(Opened)
  }
}

// A chapter of the same shape as another is still a different type.
class MovedToo extends Chapter<Data> {
  paidIn(amount: number): MovedToo {
    return this.given(() => ({ amount }))
      .when(payIn)
      .proceedToChapter(MovedToo)
  }
}

// A function that is written for the story data fits any chapter, whatever the input of the chapter.
function payIn(_: ScenarioContext<Data>, payment: { amount: number }): Promise<number> {
  return Promise.resolve(payment.amount)
}

declare const story: Stories<Book>
declare const book: Book

// The stories of the book and of every chapter that can be reached from it, and no others.
expectTypeOf<Reachable<Book>>().toEqualTypeOf<Book | Opened | Moved | EndChapter<Data>>()
expectTypeOf<keyof Stories<Book>>().toEqualTypeOf<
  | 'opened'
  | 'skipped'
  | 'paidIn'
  | 'named'
  | 'takenOut'
  | 'closed'
  | 'renamed'
  | 'checked'
  | 'checkedForOther'
  | 'checkedWithoutInput'
  | 'reopened'
  | 'reopenedWithoutInput'
  | 'reopenedWithOther'
>()
expectTypeOf(story.opened('Fred').paidIn(1).takenOut(1)).toEqualTypeOf<Moved>()
expectTypeOf(story.paidIn(2)).toEqualTypeOf<Moved>()
expectTypeOf(story.closed()).toEqualTypeOf<EndChapter<Data>>()
expectTypeOf(story.skipped().renamed()).toEqualTypeOf<Moved>()
expectTypeOf(story.skipped().checked()).toEqualTypeOf<Opened | Moved>()
expectTypeOf(story.skipped().checked().paidIn(1)).toEqualTypeOf<Moved>()

// @ts-expect-error there is no such story in any chapter
story.borrowed()
// @ts-expect-error a story that the chapter in the chain does not offer
story.opened('Fred').takenOut(1)
// @ts-expect-error an argument is missing
story.opened()
// @ts-expect-error an argument has the wrong type
story.opened(1)
// @ts-expect-error no story follows the end
story.closed().paidIn(1)
// @ts-expect-error stories of chapters that cannot be reached do not exist
story.paidInToo(1)

// The chain of a scenario has the types of the classes.
expectTypeOf(book.opened('Fred').paidIn(1).getResult()).toEqualTypeOf<Promise<Data>>()
expectTypeOf(
  book.opened('Fred').getResult((data) => expectTypeOf(data).toEqualTypeOf<Data>()),
).toEqualTypeOf<Opened>()
expectTypeOf(book.skipped().closed().getResult()).toEqualTypeOf<Promise<Data>>()
// @ts-expect-error the book does not offer this story
book.paidIn(1)
// @ts-expect-error when() is protected
book.when(() => undefined)

// Books are nominal types: a chapter is not accepted in place of a book.
declare function takesBook(bookClass: ChapterClass<StoryBook<Data>>): void
takesBook(Book)
// @ts-expect-error a chapter is not a book
takesBook(MovedToo)

// An invariant is not a story, and only its chapter can declare it.
// @ts-expect-error an invariant cannot be told
story.nameStays
// @ts-expect-error always() is protected
book.always(() => undefined)

// The stories that a book allows anywhere are stories of its chapters.
class Roaming extends Book {
  readonly anywhere = ['paidIn', 'reopened'] as const
}
class Astray extends Book {
  readonly anywhere = ['paidIn', 'paidOut'] as const
}
ScenarioConfiguration.withStoryBook(Roaming, Data)
// @ts-expect-error no chapter offers a story of that name
ScenarioConfiguration.withStoryBook(Astray, Data)

// So are the stories whose calls may be sent again, and those that others may tell.
class Retried extends Book {
  readonly retried = ['paidIn'] as const
  readonly mayAlso = { teller: ['everything'], everybody: ['reopened'] } as const
}
class AllowedInvariant extends Book {
  accountIsThere = this.always(() => undefined)
  readonly mayAlso = { teller: ['accountIsThere'] } as const
}
class InvariantRetried extends Book {
  accountIsThere = this.always(() => undefined)
  readonly retried = ['accountIsThere'] as const
}
class RetriedAstray extends Book {
  readonly retried = ['paidOut'] as const
}
class AllowedAstray extends Book {
  readonly mayAlso = { teller: ['paidIn'], everybody: ['paidOut'] } as const
}
class ChapterAstray extends Chapter<Data> {
  readonly mayAlso = { teller: ['paidOut'] } as const
  closed(): EndChapter<Data> {
    return this.when(() => undefined).end()
  }
}
class BookOfChapterAstray extends StoryBook<Data> {
  opened(): ChapterAstray {
    return this.when(() => undefined).proceedToChapter(ChapterAstray)
  }
}
ScenarioConfiguration.withStoryBook(Retried, Data)
ScenarioConfiguration.withStoryBook(AllowedInvariant, Data)
// @ts-expect-error an invariant is no story whose calls may be sent again
ScenarioConfiguration.withStoryBook(InvariantRetried, Data)
// @ts-expect-error no chapter offers a story of that name
ScenarioConfiguration.withStoryBook(RetriedAstray, Data)
// @ts-expect-error no chapter offers a story of that name
ScenarioConfiguration.withStoryBook(AllowedAstray, Data)
// @ts-expect-error no chapter offers a story of that name
ScenarioConfiguration.withStoryBook(BookOfChapterAstray, Data)

export class Later extends Chapter<Data> {
  closed(): EndChapter<Data> {
    const when = this.when(() => undefined)
    // @ts-expect-error -- a condition answers at once
    return when.onlyIf(() => Promise.resolve(true), 'there is an id').end()
  }
}
