import type { Always } from './always'
import type { ChapterEnd } from './chapter-end'

/** The names of the stories that a chapter offers. */
type StoryName<C> = {
  [K in keyof C]-?: K extends 'getResult'
    ? never
    : C[K] extends (...args: never) => ChapterEnd<unknown>
      ? K
      : never
}[keyof C]

/** The stories of all chapters that can be reached from `Book`, each with the signature that its chapter declares. */
export type Stories<Book> = StoriesIn<
  Reachable<Book>,
  AllOf<Reachable<Book>>,
  StoryNames<Reachable<Book>> & keyof AllOf<Reachable<Book>>
>

/** The stories `Names` of the chapters `C`. As keys of `All` they lead an editor to where a chapter declares them. */
type StoriesIn<C, All, Names extends keyof All> = { readonly [K in Names]: MethodOf<C, K> }

/** The intersection of the members of a union. */
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

/**
 * `unknown` if `anywhere` and `retried` of a book name only its stories, and `mayAlso` of the book and its chapters also
 * their invariants, or `everything`; if not, a type that says which they are.
 */
export type AnywhereNames<Book> = MustBeStories<Book, ListedIn<Book, 'anywhere'>> &
  MustBeStories<Book, ListedIn<Book, 'retried'>> &
  MustBeStories<Book, AllowedIn<Reachable<Book>>, InvariantNames<Reachable<Book>> | 'everything'>

type MustBeStories<Book, Names, Others = never> = string extends Names
  ? unknown
  : [Names] extends [StoryNames<Reachable<Book>> | Others]
    ? unknown
    : NoChapterOffers<Exclude<Names, StoryNames<Reachable<Book>> | Others>>

/** No class has this type, so that the message of the compiler names the stories. */
interface NoChapterOffers<Story> {
  readonly noChapterOffers: Story
}

type ListedIn<Book, Member extends string> =
  Book extends Readonly<Record<Member, readonly (infer Name)[]>> ? Name : never

/** The names in `mayAlso` of chapters. */
type AllowedIn<C> = C extends { readonly mayAlso: infer Lists }
  ? Lists[keyof Lists] extends readonly (infer Name)[]
    ? Name
    : never
  : never

type InvariantNames<C> = C extends unknown
  ? { [K in keyof C]-?: C[K] extends Always ? K : never }[keyof C]
  : never

type StoryNames<C> = C extends unknown ? StoryName<C> : never

type MethodOf<C, K> = C extends unknown ? (K extends StoryName<C> ? C[K] : never) : never

/** The chapters that the stories of `C` lead to. */
type NextChapter<C> = {
  [K in StoryName<C>]: C[K] extends (...args: never) => infer Next
    ? Next extends ChapterEnd<unknown>
      ? Next
      : never
    : never
}[StoryName<C>]

/** An invariant wrapper: it keeps chapters of the same or of wider shape apart in a union. */
interface Box<C> {
  (chapter: C): C
}
type Boxed<C> = C extends unknown ? Box<C> : never
type Unboxed<B> = B extends Box<infer C> ? C : never

/** The chapter `Book` and all chapters that can be reached from it, found level by level. */
export type Reachable<Book> = Unboxed<ChapterWalk<Box<Book>, never>>

type ChapterWalk<Frontier, Seen> = [Frontier] extends [never]
  ? Seen
  : ChapterWalk<Exclude<Boxed<NextOf<Frontier>>, Seen | Frontier>, Seen | Frontier>

type NextOf<Boxes> = Boxes extends unknown ? NextChapter<Unboxed<Boxes>> : never
