import { expect } from 'chai'
import fc from 'fast-check'
import { InputError } from '../errors'
import { checkNewValue, newValueNames, NewValues, shiftedTime } from './new-values'

const drawn = (written: string, seed = 'seed'): string | number => new NewValues(seed).draw(written)

describe('A new value', () => {
  const shapes: [written: string, shape: RegExp][] = [
    ['$uuid', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['$now', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
    ['$today', /^\d{4}-\d\d-\d\d$/],
    ['$number', /^\d{1,6}$/],
    ['$text', /^[a-z]{8}$/],
    ['$text( 3 )', /^[a-z]{3}$/],
    ['$email', /^[a-z]{12}@example\.com$/],
  ]
  for (const [written, shape] of shapes) {
    it(`from {{${written}}} matches ${shape.source}`, () => {
      fc.assert(fc.property(fc.string(), (seed) => shape.test(String(drawn(written, seed)))))
    })
  }

  it('differs at each use, and is the same again for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('$uuid', '$text', '$email'), (seed, written) => {
        const [one, two] = [new NewValues(seed), new NewValues(seed)]
        const first = one.draw(written)
        return first === two.draw(written) && one.draw(written) !== first
      }),
    )
  })

  it('from {{$number(a, b)}} lies between both ends, which are included', () => {
    const ends = fc
      .tuple(fc.maxSafeInteger(), fc.maxSafeInteger())
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
    fc.assert(
      fc.property(fc.string(), ends, (seed, [least = 0, most = 0]) => {
        const number = drawn(`$number(${least}, ${most})`, seed) as number
        return Number.isSafeInteger(number) && least <= number && number <= most
      }),
    )
    const values = new NewValues('both ends')
    const three = Array.from({ length: 100 }, () => values.draw('$number(1,3)'))
    expect(new Set(three)).to.deep.equal(new Set([1, 2, 3]))
  })

  it('from {{$now}} or {{$today}} with an offset is that far from now', () => {
    const later = Date.parse(String(drawn('$now + 2 days'))) - Date.now()
    expect(later).to.be.closeTo(2 * 86_400_000, 5000)
    expect(String(drawn('$today - 1 year')).slice(0, 4)).to.equal(String(new Date().getUTCFullYear() - 1))
  })

  it('from the seed sets hasDrawn, but a time does not', () => {
    const values = new NewValues('seed')
    values.draw('$now')
    expect(values.hasDrawn).to.equal(false)
    values.draw('$uuid')
    expect(values.hasDrawn).to.equal(true)
  })

  it('from {{$env.NAME}} is no member that every object has', () =>
    expect(() => drawn('$env.constructor')).to.throw(
      InputError,
      'The environment variable constructor is not set, so {{$env.constructor}} has no value.',
    ))

  it('has a correct form in the error message for each name', () => {
    for (const name of newValueNames)
      expect(() => checkNewValue(`${name}!`)).to.throw(InputError, `Write {{${name}`)
  })
})

describe('shiftedTime', () => {
  it('keeps the day when moving by months, or uses the last day of the month', () => {
    const times = fc.date({ min: new Date('1900-01-01'), max: new Date('2900-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(times, fc.integer({ min: -1000, max: 1000 }), (time, amount) => {
        const shifted = shiftedTime(time, amount, 'month')
        const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
        const nextDay = new Date(shifted.getTime() + 86_400_000)
        return (
          monthOf(shifted) === monthOf(time) + amount &&
          (shifted.getUTCDate() === time.getUTCDate() ||
            (shifted.getUTCDate() < time.getUTCDate() && nextDay.getUTCDate() === 1))
        )
      }),
    )
  })
})
