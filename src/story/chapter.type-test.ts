import { Chapter, EndChapter, StoryBook, type ScenarioContext, type Stories } from '.'

class Data { id = 0 }
class Book extends StoryBook<Data> {
  opened(name: string): Opened { return this.when(async () => { await Promise.resolve(name); return { id: 1 } }).proceedToChapter(Opened) }
}
class Opened extends Chapter<Data, { id: number }> {
  deposited(amount: number): Opened2 { return this.given(() => ({ amount })).when(deposit).proceedToChapter(Opened2) }
}
class Opened2 extends Chapter<Data> {
  deposited(amount: number): Opened2 { return this.given(() => ({ amount })).when(deposit).proceedToChapter(Opened2) }
  closed(): EndChapter<Data> { return this.when(() => undefined).end() }
  // @ts-expect-error the chapter takes an id, the story gives nothing
  bad(): Opened { return this.when(() => 'x').proceedToChapter(Opened) }
}
const deposit = async (_: ScenarioContext<Data>, d: { amount: number }) => { await Promise.resolve(d) }
declare const s: Stories<Book>
export const a = s.opened('x').deposited(1).deposited(2).closed()
export const b = s.deposited(2)
// @ts-expect-error
s.nope()
// @ts-expect-error
s.opened('x').closed()
// @ts-expect-error
s.opened(1)
