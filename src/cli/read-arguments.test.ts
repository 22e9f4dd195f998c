import { expect } from 'chai'
import { map } from './map'
import { readArguments } from './read-arguments'

describe('The output format of a command', () => {
  const formatOf = (...args: string[]): unknown => readArguments(map, args).values['format']

  it('follows from the file extension, unless --format names it', () => {
    expect(formatOf()).to.equal('mermaid')
    expect(formatOf('--output', 'maps/bank.html')).to.equal('html')
    expect(formatOf('-o', 'bank.svg', '--book', 'bank')).to.equal('svg')
    expect(formatOf('--output', 'bank.md')).to.equal('mermaid')
    expect(formatOf('--format', 'dot', '--output', 'bank.html')).to.equal('dot')
  })
})
