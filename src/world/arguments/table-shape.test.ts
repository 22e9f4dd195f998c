import { expect } from 'chai'
import { InputError } from '../../errors'
import { Variables } from '../../variables'
import { storyArgument, type TableShape } from './step-argument'
import { explainingTable } from './table-shape'

const table = (...rows: string[][]) => ({ raw: () => rows })
const twoColumns = table(['title', 'price'], ['Emma', '5'])
const variables = new Variables({})
const hint =
  'The table of this step has two columns, so the phrase got one object.\n' +
  'For a list of objects, one for each row under the header, write tell.rows(…) instead of tell(…).'

describe('the table of a story phrase', () => {
  const value = (written: object, shape?: TableShape): unknown =>
    storyArgument(written, undefined, variables, shape)

  it('of two columns is an object, unless it has rows', () => {
    expect(value(twoColumns)).to.deep.equal({ title: 'price', Emma: 5 })
    expect(value(twoColumns, 'object')).to.deep.equal({ title: 'price', Emma: 5 })
    expect(value(twoColumns, 'rows')).to.deep.equal([{ title: 'Emma', price: 5 }])
  })

  it('has rows of any width', () => {
    expect(value(table(['title'], ['Emma'], ['Ivanhoe']), 'rows')).to.deep.equal([
      { title: 'Emma' },
      { title: 'Ivanhoe' },
    ])
    expect(value(table(['a', 'b', 'c'], ['1', '2', '3']), 'rows')).to.deep.equal([{ a: 1, b: 2, c: 3 }])
  })

  it('has a row under its header', () => {
    expect(() => value(table(['a', 'b']), 'rows'))
      .to.throw(InputError)
      .with.property(
        'message',
        'The table of this step has only its header, so there are no rows.\nWrite a row under it, or [] in a doc string for none.',
      )
  })

  it('may be a doc string, which has to be JSON then', () => {
    const docString = (content: string, shape?: TableShape): unknown =>
      storyArgument(content, { argument: { docString: { content } } } as never, variables, shape)
    expect(docString('[]', 'rows')).to.deep.equal([])
    expect(docString('[{ "title": "Emma" ]')).to.equal('[{ "title": "Emma" ]')
    expect(() => docString('[{ "title": "Emma" ]', 'rows'))
      .to.throw(InputError)
      .with.property(
        'message',
        'The doc string of this step stands for a list of objects, but is not valid JSON: line 1, column 20: expected "," or "}" but found "]", near [{ "title": "Emma" ]',
      )
    expect(() => docString('Emma', 'object')).to.throw(
      'The doc string of this step stands for an object, but is not valid JSON: line 1, column 1',
    )
  })

  for (const columns of [1, 3]) {
    it(`is no object with ${columns} columns`, () => {
      expect(() => value(table(Array.from({ length: columns }, () => 'x')), 'object'))
        .to.throw(InputError)
        .with.property(
          'message',
          `The table of this step stands for one object, so it needs two columns, a name and a value, but it has ${columns}.`,
        )
    })
  }
})

describe('a story that wants a list', () => {
  const messageOf = (written: object, work: () => unknown, shape?: TableShape): Promise<string> =>
    explainingTable([written], shape, async () => void (await work())).then(
      () => 'It passed.',
      (error: Error) => error.message,
    )
  const iterates = (): unknown => {
    const drafts = {} as unknown as unknown[]
    return [...drafts]
  }
  const maps = (): unknown => (({}) as unknown as unknown[]).map(String)
  const compares = (): void => void expect([{ title: 'Emma' }]).to.deep.equal({ title: 'Emma' })

  it('says how to get one from a table of two columns', async () => {
    for (const work of [iterates, maps, compares])
      expect(await messageOf(twoColumns, work))
        .to.match(/^.+\n/s)
        .and.to.satisfy((text: string) => text.endsWith(`\n${hint}`))
  })

  it('says nothing of it where the table is none, is wider, or is what the phrase says', async () => {
    for (const [written, shape] of [
      [{}, undefined],
      [table(['a', 'b', 'c']), undefined],
      [twoColumns, 'object'],
    ] as const)
      expect(await messageOf(written, iterates, shape)).not.to.include('tell.rows')
  })

  it('says nothing of it where something else fails', async () => {
    const fails = (): void => void expect(1).to.equal(2)
    expect(await messageOf(twoColumns, fails)).to.equal('expected 1 to equal 2')
  })
})
