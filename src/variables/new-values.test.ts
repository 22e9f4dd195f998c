import { mock } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { InputError } from '../errors'
import { readNewValue, newValueNames, NewValues, shiftedTime } from './new-values'

const drawn = (written: string, seed = 'seed'): string | number => new NewValues(seed).draw(written)

describe('A new value', () => {
  for (const [written, shape] of [
    ['$uuid', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['$now', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
    ['$today', /^\d{4}-\d\d-\d\d$/],
    ['$number', /^\d{1,6}$/],
    ['$text', /^[a-z]{8}$/],
    ['$text( 3 )', /^[a-z]{3}$/],
    ['$email', /^[a-z]{12}@example\.com$/],
  ] as const)
    it(`from {{${written}}} matches ${shape.source}`, () => {
      fc.assert(fc.property(fc.string(), (seed) => shape.test(String(drawn(written, seed)))))
    })

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

  describe('of a time', () => {
    const at = (time: string, written: string): string | number => {
      const fixed = mock.timers
      fixed.enable({ apis: ['Date'], now: Date.parse(time) })
      try {
        return drawn(written)
      } finally {
        fixed.reset()
      }
    }
    const noon = '2026-03-28T12:00:00.250Z'
    const written: [written: string, time: string, value: string | number][] = [
      ['$now as seconds', noon, 1774699200],
      ['$now as milliseconds', noon, 1774699200250],
      ['$now + 2 days as seconds', noon, 1774872000],
      ['$now as "yyyyMMdd"', noon, '20260328'],
      [
        `$now as "d.M.yy, H:mm:ss.SSS 'o''clock' S"`,
        '2026-03-08T04:05:06.070Z',
        '8.3.26, 4:05:06.070 oclock 0',
      ],
      ["$now as 'yyyy-MM-dd'", noon, '2026-03-28'],
      ['$now in "Europe/Berlin"', noon, '2026-03-28T13:00:00.250+01:00'],
      ['$now in "UTC"', noon, noon],
      ['$now in "America/St_Johns" as "HHmm"', noon, '0930'],
      ['$today in "Asia/Tokyo"', '2026-03-28T15:00:00Z', '2026-03-29'],
      // The last day of February is one of the zone.
      ['$today + 1 month in "Asia/Tokyo"', '2026-01-30T20:00:00Z', '2026-02-28'],
      ['$today - 1 day in "America/New_York" as "dd.MM."', '2026-03-01T03:00:00Z', '27.02.'],
      // Clocks go forward on March 29: days keep the hour, hours do not.
      ['$now + 1 day in "Europe/Berlin"', noon, '2026-03-29T13:00:00.250+02:00'],
      ['$now + 24 hours in "Europe/Berlin"', noon, '2026-03-29T14:00:00.250+02:00'],
    ]
    for (const [text, time, value] of written)
      it(`is ${value} for {{${text}}} at ${time}`, () => expect(at(time, text)).to.equal(value))

    const refused: [written: string, message: string][] = [
      [
        '$today in "Europe/Berln"',
        '"Europe/Berln" is not the name of a time zone. Did you mean "Europe/Berlin"?',
      ],
      ['$now as "YYYY-MM-dd"', 'The pattern "YYYY-MM-dd" has "YYYY", which stands for no part of a time.'],
      ['$now as "MMM"', 'The pattern "MMM" has "MMM", which stands for no part of a time.'],
      ['$today as seconds', '{{$today as seconds}} is not written as a new value is.'],
      ['$now in Europe/Berlin', '{{$now in Europe/Berlin}} is not written as a new value is.'],
      ['$now as "yyyy" in "UTC"', 'is not written as a new value is.'],
    ]
    for (const [text, message] of refused)
      it(`is refused for {{${text}}} before it is drawn`, () =>
        expect(() => readNewValue(text)).to.throw(InputError, message))
  })

  it('from the seed is noted as drawn, but a time is not', () => {
    const values = new NewValues('seed')
    values.draw('$now')
    expect(values.drawn).to.have.property('size', 0)
    values.draw('$uuid')
    expect(values.drawn).to.have.property('size', 1)
  })

  it('from {{$env.NAME}} is no member that every object has', () =>
    expect(() => drawn('$env.constructor')).to.throw(
      InputError,
      'The environment variable constructor is not set, so {{$env.constructor}} has no value.',
    ))

  it('has a correct form in the error message for each name', () => {
    for (const name of newValueNames)
      expect(() => readNewValue(`${name}!`)).to.throw(InputError, `Write {{${name}`)
  })
})

it('shiftedTime keeps the day when moving by months, or uses the last day of the month', () => {
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
