import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import { converse } from './terminal'

const ctrlC = '\u0003'

describe('converse at a terminal', () => {
  let stdin: PassThrough
  let stdout: PassThrough
  /** The lines that were handled, and the interruptions. */
  let answered: string[]
  let goOn: () => void
  let over: Promise<void>

  beforeEach(() => {
    stdin = Object.assign(new PassThrough(), { isTTY: true })
    stdout = Object.assign(new PassThrough(), { isTTY: true })
    answered = []
    const answering: Parameters<typeof converse>[0] = {
      prompt: '> ',
      hasQuit: false,
      complete: () => [],
      interrupt: () => answered.push('interrupted'),
      end: () => Promise.resolve(),
      take: async (line) => {
        answered.push(line)
        if (line === 'wait') await new Promise<void>((resolve) => (goOn = resolve))
      },
    }
    const io = { stdin, stdout, stderr: stdout, env: {}, cwd: '.' } as unknown as Parameters<
      typeof converse
    >[1]
    over = converse(answering, io, () => stdout)
  })

  /** Types a text, and waits until this process has handled it. */
  async function type(text: string): Promise<void> {
    stdin.write(text)
    for (let turn = 0; turn < 10; turn++) await setImmediate()
  }

  it('interrupts the running line at Ctrl-C, and continues with the next line', async () => {
    await type('wait\r')
    await type(ctrlC)
    goOn()
    await type('next\r')
    expect(answered).to.deep.equal(['wait', 'interrupted', 'next'])
    await type(`${ctrlC}${ctrlC}`)
    await over
  })

  it('ends at the second Ctrl-C, even while the interrupted line is still running', async () => {
    await type('wait\r')
    await type(ctrlC)
    await type(ctrlC)
    await over
    expect(answered).to.deep.equal(['wait', 'interrupted', 'interrupted'])
  })

  it('discards a half-typed line at the first Ctrl-C, and explains how to quit at the next', async () => {
    await type('half a li')
    await type(ctrlC)
    await type('another\r')
    await type(ctrlC)
    expect(String(stdout.read())).to.include('Ctrl-C again, Ctrl-D or :quit ends the scenario.')
    await type('and another\r')
    expect(answered).to.deep.equal(['another', 'and another'])
    await type(ctrlC)
    await type(ctrlC)
    await over
  })

  it('ends at Ctrl-D', async () => {
    await type('\u0004')
    await over
    expect(answered).to.deep.equal([])
  })
})
