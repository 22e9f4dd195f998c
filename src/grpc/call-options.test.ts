import { expect } from 'chai'
import { InputError } from '../errors'
import { callSettings } from './call-options'
import type { MetadataValues } from './metadata'

describe('The deadline of a gRPC call', () => {
  const deadlineOf = (deadline: Date | number | undefined, timeoutMs?: number): unknown =>
    callSettings([{ deadline }], { timeoutMs, everyHeaders: {} }).options['deadline']
  const fromNow = (deadline: unknown): number => Math.round(((deadline as number) - Date.now()) / 1000) * 1000

  it('is 30 seconds from now by default', () => expect(fromNow(deadlineOf(undefined))).to.equal(30_000))

  it('is the timeout of the configuration, however long it is', () => {
    for (const timeoutMs of [5000, 3e9, 4e11])
      expect(fromNow(deadlineOf(undefined, timeoutMs))).to.equal(timeoutMs)
    expect(deadlineOf(undefined, Infinity)).to.equal(Infinity)
  })

  it('is the point in time, or the time from now, that the call sets', () => {
    const point = new Date()
    expect(deadlineOf(point, 5000)).to.equal(point)
    expect(deadlineOf(1_900_000_000_000, 5000)).to.equal(1_900_000_000_000)
    expect(fromNow(deadlineOf(1000, 5000))).to.equal(1000)
    expect(deadlineOf(Infinity, 5000)).to.equal(Infinity)
  })

  it('cannot be anything else', () => {
    for (const deadline of [NaN, 0, -5, '5', new Date(NaN)])
      expect(() => deadlineOf(deadline as number)).to.throw(
        InputError,
        'The gRPC deadline must be a Date or a number of milliseconds above 0, but is ',
      )
  })
})

it('The signal of a gRPC call is an AbortSignal', () => {
  const settings = () => callSettings([{ signal: {} }], { timeoutMs: undefined, everyHeaders: {} })
  expect(settings).to.throw(InputError, 'The signal of a call must be an AbortSignal, but is an object.')
})

describe('The metadata of a gRPC call', () => {
  const metadataOf = (metadata: MetadataValues) =>
    callSettings([{ metadata }], { timeoutMs: undefined, everyHeaders: {} }).metadata.getMap()

  it('has raw bytes or base64 under names that end in -bin', () => {
    const values = { 'a-bin': 'aGk=', 'b-Bin': Buffer.from('hi'), 'c-bin': 'aGk', 'd.e_f': 1 }
    const hi = Buffer.from('hi')
    expect(metadataOf(values)).to.deep.equal({ 'a-bin': hi, 'b-bin': hi, 'c-bin': hi, 'd.e_f': '1' })
  })

  it('has no value that is no text, number or bytes', () => {
    for (const values of [{ a: { b: 1 } }, { a: undefined }, { a: ['x', null] }, 'hunter2'])
      expect(() => metadataOf(values as never)).to.throw(
        InputError,
        /^The option "metadata" must be an object of names, and of texts, numbers or bytes, but is (?!.*hunter2)/,
      )
  })

  it('has no name that HTTP/2 refuses', () => {
    for (const name of ['Connection', 'upgrade', 'transfer-encoding'])
      expect(() => metadataOf({ [name]: 'close' })).to.throw(InputError, 'HTTP/2 has no header of this name.')
  })

  it('has no characters that cannot be sent, which the error does not show', () => {
    for (const [name, value] of [
      ['', 'x'],
      ['a b', 'x'],
      [':path', 'x'],
      ['a', 'é'],
      ['a-bin', 'hush!'],
    ] as const)
      expect(() => metadataOf({ [name]: value }))
        .to.throw(InputError, 'cannot be sent: its name or its value has a character')
        .with.property('message')
        .that.does.not.include('hush')
  })
})
