import { expect } from 'chai'
import { Chapter, StoryBook } from '../../story'
import { Courses } from './bursts-and-ways'

class Shop extends StoryBook<object> {}
class Cart extends Chapter<object> {}

describe('Bursts', () => {
  it('begin with those that go to another chapter and back', () => {
    const courses = new Courses(
      [
        { from: Shop, story: 'filled', to: Cart },
        { from: Cart, story: 'emptied', to: Shop },
        ...['read', 'noted'].map((story) => ({ from: Cart, story, to: Cart })),
      ],
      10,
      [Shop],
    )
    const all = [...courses.bursts].sort((one, other) => courses.plannedOf(one) - courses.plannedOf(other))
    const [first, second, third] = all.map(({ stories }) => stories.slice(0, 2).join())
    expect([first, second]).to.have.members(['filled,emptied', 'emptied,filled'])
    expect(third).to.be.oneOf(['read,read', 'read,noted', 'noted,read', 'noted,noted'])
    for (const burst of all.slice(0, 2)) courses.notePlanned(burst)
    expect(courses.plannedOf(all[0]!)).to.be.above(courses.plannedOf(all[2]!))
  })
})
