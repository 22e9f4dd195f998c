import { expect } from 'chai'
import { defineCommand, number, choiceOf, percentage, parseArguments, text, UsageError } from './command'
import { secondsAboveZero, wholeFrom } from '../option-rules'

const command = defineCommand({
  name: 'draw',
  summary: 'draw',
  example: 'chapterwise x',
  options: {
    format: choiceOf(['mermaid', 'svg', 'html'], 'the format'),
    output: text('FILE', 'the file', 'o'),
    min: number(percentage, 'PERCENT', 'the least'),
    seconds: number(secondsAboveZero, 'NUMBER', 'the time'),
    walks: number(wholeFrom(1), 'NUMBER', 'how many'),
  },
  usage: '[FILE]',
  run: () => 0,
})
const valueOf = (name: string, ...args: string[]): unknown => parseArguments(command, args).values[name]

describe('The flags of a command', () => {
  it('take the format from the file extension, unless --format names it', () => {
    expect(valueOf('format')).to.equal('mermaid')
    expect(valueOf('format', '--output', 'maps/bank.html')).to.equal('html')
    expect(valueOf('format', '-o', 'bank.svg')).to.equal('svg')
    expect(valueOf('format', '--output', 'bank.md')).to.equal('mermaid')
    expect(valueOf('format', '--format', 'svg', '--output', 'bank.html')).to.equal('svg')
  })

  it('are refused beside an argument that is empty', () =>
    expect(() => parseArguments(command, ['a', '']))
      .to.throw(UsageError)
      .with.property(
        'message',
        'chapterwise draw was given an empty argument: leave it out, or give it a value.',
      ))

  for (const [flag, given, value] of [
    ['min', '0', 0],
    ['min', '100', 100],
    ['walks', '9007199254740991', 9007199254740991],
  ] as const)
    it(`take ${given} as --${flag}`, () => expect(valueOf(flag, `--${flag}`, given)).to.equal(value))

  for (const [flag, given, what] of [
    ['min', '100.1', 'a percentage, 0 to 100'],
    ['seconds', '0.0', 'a number of seconds above 0'],
    ['seconds', '1e3', 'a number of seconds above 0'],
    ['walks', '0', 'a whole number from 1 on'],
    ['walks', '1.5', 'a whole number from 1 on'],
    ['walks', '9007199254740992', 'a whole number from 1 on'],
  ] as const)
    it(`do not take ${given} as --${flag}`, () =>
      expect(() => valueOf(flag, `--${flag}`, given))
        .to.throw(UsageError)
        .with.property('message', `--${flag} cannot be "${given}": it is ${what}.`))
})
