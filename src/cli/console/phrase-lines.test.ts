import { expect } from 'chai'
import { LineGatherer } from './phrase-lines'

function gathered(lines: readonly string[], mayGoOn: (phrase: string) => boolean): string[] {
  const gatherer = new LineGatherer(mayGoOn)
  return [...lines.flatMap((line) => gatherer.add(line)), ...gatherer.end()].map((typed) =>
    typed.kind === 'phrase' ? typed.lines.join(' / ') : `${typed.kind} ${typed.text}`,
  )
}

describe('LineGatherer', () => {
  it('adds tables and doc strings to their phrase', () => {
    const lines = [
      'one:',
      '| a |',
      '| b |',
      'two',
      '# a remark',
      '',
      'three:',
      '"""json',
      '{',
      ':no command',
      '}',
      '"""',
      ':quit',
    ]
    expect(gathered(lines, () => true)).to.deep.equal([
      'one: / | a | / | b |',
      'two',
      'three: / """json / { / :no command / } / """',
      'command :quit',
    ])
  })

  it('returns a phrase without argument at once, and ends a table at an empty line', () => {
    const gatherer = new LineGatherer((phrase) => phrase.endsWith(':'))
    expect(gatherer.add('two')).to.deep.equal([{ kind: 'phrase', lines: ['two'] }])
    expect(gatherer.add('one:')).to.deep.equal([])
    expect(gatherer.isWaiting).to.equal(true)
    expect(gatherer.add('  | a |')).to.deep.equal([])
    expect(gatherer.add('')).to.deep.equal([{ kind: 'phrase', lines: ['one:', '  | a |'] }])
    expect(gatherer.isWaiting).to.equal(false)
  })

  it('returns a row that belongs to no phrase as stray', () => {
    expect(gathered(['| a |', 'two'], () => true)).to.deep.equal(['stray | a |', 'two'])
  })
})
