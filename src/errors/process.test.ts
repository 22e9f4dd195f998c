import { expect } from 'chai'
import { ignoreClosedPipes } from './process'

it('ignoreClosedPipes listens once to an output, also beside what removes itself at the first error', () => {
  const { stdout } = process
  const emit = (code: string): boolean => stdout.emit('error', Object.assign(new Error(code), { code }))
  stdout.once('error', () => undefined)
  for (let time = 0; time < 3; time++) ignoreClosedPipes()
  expect(stdout.listeners('error').filter(({ name }) => name === 'ignoreClosedPipe')).to.have.length(1)
  for (let time = 0; time < 2; time++) expect(() => emit('EPIPE')).not.to.throw()
  expect(() => emit('ENOSPC')).to.throw('ENOSPC')
})
