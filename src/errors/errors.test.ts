import { expect } from 'chai'
import { join, sep } from 'node:path'
import { CleanUpError, ConfigurationError, InputError, NoResponseError, StepRejectedError } from '.'
import { callingFolder, hideOwnFrames } from './own-frames'

describe('errors', () => {
  const errors = [
    new ConfigurationError('message'),
    new InputError('message'),
    new NoResponseError('message', { cause: 'the cause' }),
    new StepRejectedError('message'),
    new CleanUpError('message', ['first', 'second']),
  ]
  const names = ['ConfigurationError', 'InputError', 'NoResponseError', 'StepRejectedError', 'CleanUpError']
  for (const [at, error] of errors.entries()) {
    it(`${names[at]} has its name and its message`, () => {
      expect(error).to.be.instanceOf(Error)
      expect(error).to.include({ name: names[at], message: 'message' })
      expect(error.stack?.split('\n')[0]).to.equal(`${names[at]}: message`)
    })
  }

  it('keep the cause', () => {
    expect(errors[2]?.cause).to.equal('the cause')
    expect(errors[4]).to.deep.include({ cause: 'first', errors: ['first', 'second'] })
    expect('cause' in new InputError('message')).to.equal(false)
  })
})

describe('hideOwnFrames', () => {
  const root = join(__dirname, '..', '..')
  const own = [
    `    at send (${join(root, 'src', 'http', 'http-client.ts')}:1:1)`,
    `    at ${join(root, 'step-definitions', 'calls.ts')}:1:1`,
    `    at async Object.<anonymous> (${join(root, 'support', 'hooks.ts')}:1:1)`,
    `    at run (${join('/p', 'node_modules', '@cucumber', 'cucumber', 'lib', 'x.js')}:1:1)`,
    '    at node:internal/process/task_queues:95:5',
    '    at async Promise.all (node:internal/x:1:1)',
  ]
  const theirs = [
    `    at story (${join('/p', 'story', 'banking-story.ts')}:3:5)`,
    `    at ${join('/p', 'node_modules', 'axios', 'index.js')}:1:1`,
    `    at test (${join(root, 'src', 'http', 'http-client.test.ts')}:1:1)`,
    `    at user (${join('/p', 'src', 'x.ts')}:1:1)`,
  ]
  const framesAfter = (message: string, frames: string[]): string[] => {
    const error = new RangeError(message)
    error.stack = [`RangeError: ${message}`, ...frames].join('\n')
    return hideOwnFrames(error).stack?.split('\n') ?? []
  }

  it("leaves the user's frames, in their order", () => {
    expect(framesAfter('message', [...own, ...theirs, ...own])).to.deep.equal([
      'RangeError: message',
      ...theirs,
    ])
  })

  it('keeps a message of many lines, even one that looks like a frame', () => {
    const message = `first\n    second\nthird${sep}`
    expect(framesAfter(message, own)).to.deep.equal(`RangeError: ${message}`.split('\n'))
  })

  it('leaves the message alone where there are no frames', () => {
    const error = new RangeError('message')
    delete error.stack
    expect(hideOwnFrames(error).stack).to.equal('RangeError: message')
  })
})

describe('callingFolder', () => {
  it('is the folder of the file that calls', () => expect(callingFolder()).to.equal(__dirname))
})
