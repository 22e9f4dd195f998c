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

describe('The table of a story phrase', () => {
  const value = (written: object, shape?: TableShape): unknown =>
    storyArgument(written, undefined, variables, shape)

  it('becomes an object when it has two columns, or a list with tell.rows', () => {
    expect(value(twoColumns)).to.deep.equal({ title: 'price', Emma: 5 })
    expect(value(twoColumns, 'object')).to.deep.equal({ title: 'price', Emma: 5 })
    expect(value(twoColumns, 'rows')).to.deep.equal([{ title: 'Emma', price: 5 }])
  })

  it('becomes a list with tell.rows, whatever the number of columns', () => {
    expect(value(table(['title'], ['Emma'], ['Ivanhoe']), 'rows')).to.deep.equal([
      { title: 'Emma' },
      { title: 'Ivanhoe' },
    ])
    expect(value(table(['a', 'b', 'c'], ['1', '2', '3']), 'rows')).to.deep.equal([{ a: 1, b: 2, c: 3 }])
  })

  it('is rejected by tell.rows when it has only a header', () => {
    expect(() => value(table(['a', 'b']), 'rows'))
      .to.throw(InputError)
      .with.property(
        'message',
        'The table of this step has only its header, so there are no rows.\nWrite a row under it, or [] in a doc string for none.',
      )
  })

  it('may be a doc string, which must then be JSON when the phrase states the shape', () => {
    const docString = (content: string, shape?: TableShape): unknown =>
      storyArgument(content, { argument: { docString: { content } } } as never, variables, shape)
    expect(docString('[]', 'rows')).to.deep.equal([])
    expect(docString('[{ "title": "Emma" ]')).to.equal('[{ "title": "Emma" ]')
    expect(() => docString('[{ "title": "Emma" ]', 'rows'))
      .to.throw(InputError)
      .with.property(
        'message',
        `The doc string of this step stands for a list of objects, but is not valid JSON: line 1, column 20: Comma ',' expected after value but got ']'`,
      )
    expect(() => docString('Emma', 'object')).to.throw(
      'The doc string of this step stands for an object, but is not valid JSON: line 1, column 1',
    )
  })

  for (const columns of [1, 3]) {
    it(`is rejected by tell.object when the number of columns is ${columns}`, () => {
      expect(() => value(table(Array.from({ length: columns }, () => 'x')), 'object'))
        .to.throw(InputError)
        .with.property(
          'message',
          `The table of this step stands for one object, so it needs two columns, a name and a value, but it has ${columns}.`,
        )
    })
  }
})

describe('A story that fails because it needs a list', () => {
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

  it('explains how to get a list from a table of two columns', async () => {
    for (const work of [iterates, maps, compares])
      expect(await messageOf(twoColumns, work))
        .to.match(/^.+\n/s)
        .and.to.satisfy((text: string) => text.endsWith(`\n${hint}`))
  })

  it('adds no hint without a table, with a wider table, or when the phrase states the shape', async () => {
    for (const [written, shape] of [
      [{}, undefined],
      [table(['a', 'b', 'c']), undefined],
      [twoColumns, 'object'],
    ] as const)
      expect(await messageOf(written, iterates, shape)).not.to.include('tell.rows')
  })

  it('adds no hint to any other failure', async () => {
    const fails = (): void => void expect(1).to.equal(2)
    expect(await messageOf(twoColumns, fails)).to.equal('expected 1 to equal 2')
  })
})
