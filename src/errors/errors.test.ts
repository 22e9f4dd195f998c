import { expect } from 'chai'
import { join } from 'node:path'
import { Script } from 'node:vm'
import {
  CleanUpError,
  ConfigurationError,
  InputError,
  NoResponseError,
  reasonOf,
  StepRejectedError,
  withReason,
} from '.'
import { callingFolder, hideOwnFrames } from './own-frames'

describe('Errors', () => {
  const errors = [
    new ConfigurationError('message'),
    new InputError('message'),
    new NoResponseError('message', { cause: 'the cause' }),
    new StepRejectedError('message'),
    new CleanUpError('message', ['first', 'second']),
  ]
  const names = ['ConfigurationError', 'InputError', 'NoResponseError', 'StepRejectedError', 'CleanUpError']
  for (const [at, error] of errors.entries())
    it(`of the class ${names[at]} have its name and their message`, () => {
      expect(error).to.be.instanceOf(Error)
      expect(error).to.include({ name: names[at], message: 'message' })
      expect(error.stack?.split('\n')[0]).to.equal(`${names[at]}: message`)
    })

  it('have a reason, of their class or their own, that others lack', () => {
    expect(errors.map(reasonOf)).to.deep.equal([
      ...['configuration', 'input', 'no response', 'step rejected', 'clean-up'],
    ])
    expect(reasonOf(withReason(new Error('no'), 'too slow'))).to.equal('too slow')
    expect(reasonOf(Object.assign(new Error('no'), { reason: 'input' }))).to.equal(undefined)
  })

  it('keep their cause', () => {
    expect(errors[2]?.cause).to.equal('the cause')
    expect(errors[4]).to.deep.include({ cause: 'first', errors: ['first', 'second'] })
    expect('cause' in new InputError('message')).to.equal(false)
    const cause = Object.assign(new RangeError('far'), {
      stack: `RangeError: far\n    at x (${join(__dirname, 'errors.ts')}:1:1)\n    at y (/p/story.ts:2:2)`,
    })
    expect(new InputError('message', { cause }).cause).to.include({
      stack: 'RangeError: far\n    at y (/p/story.ts:2:2)',
    })
  })
})

describe('hideOwnFrames', () => {
  const root = join(__dirname, '..', '..')
  type Call = (inner: () => unknown) => unknown
  /** Returns a function with this file name that calls another one. */
  const from = (...path: string[]): Call =>
    new Script('(inner) => inner()', { filename: join(...path) }).runInThisContext() as Call
  const { stackTraceLimit } = Error
  before(() => void (Error.stackTraceLimit = 50))
  after(() => void (Error.stackTraceLimit = stackTraceLimit))
  const filesIn = (error: Error): string[] =>
    [...(error.stack ?? '').matchAll(/^ {4}at (?:.*\()?(.+?):\d+:\d+\)?$/gm)].map(([, file = '']) => file)

  it('keeps only the frames of the user, in order', () => {
    const calls = [
      from('/p', 'node_modules', 'ajv', 'lib', 'compile', 'index.ts'),
      from(root, 'src', 'http', 'http-client.ts'),
      from('/p', 'story', 'banking-story.ts'),
      from(root, 'step-definitions', 'calls.ts'),
      from(root, 'dist', 'support', 'hooks.js'),
      from('/p', 'node_modules', '@cucumber', 'cucumber', 'lib', 'x.js'),
      from(root, 'src', 'http', 'http-client.test.ts'),
      from('/p', 'src', 'x.ts'),
      from('/p', 'node_modules', 'a-client', 'index.js'),
    ]
    const make = calls.reduce<() => unknown>(
      (inner, call) => () => call(inner),
      () => hideOwnFrames(new RangeError('message')),
    )
    const error = make() as Error
    expect(error.stack?.split('\n')[0]).to.equal('RangeError: message')
    expect(filesIn(error).filter((file) => file !== __filename && !file.includes('mocha'))).to.deep.equal([
      '/p/story/banking-story.ts',
      join(root, 'src', 'http', 'http-client.test.ts'),
      '/p/src/x.ts',
      '/p/node_modules/a-client/index.js',
    ])
  })

  it('keeps a message of several lines once, and a frozen error as it is', () => {
    const message = 'first\n    second\nthird'
    const { stack = '' } = hideOwnFrames(new RangeError(message))
    expect(stack.startsWith(`RangeError: ${message}\n    at `)).to.equal(true)
    expect(stack.match(/second/g)).to.have.length(1)
    const frozen = Object.freeze(new RangeError(message))
    expect(hideOwnFrames(frozen)).to.equal(frozen)
  })
})

it('callingFolder returns the folder of the calling file', () => expect(callingFolder()).to.equal(__dirname))
