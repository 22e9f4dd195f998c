import { expect } from 'chai'
import { compareJson, valueKind } from '../formats'
import { withinOfNow } from './requirements'
import { validateJsonSchema } from '../assertions/schema'

/** Each place that recognizes a date-time. */
const places: Readonly<Record<string, (text: string) => boolean>> = {
  'a date-time': (text) => valueKind('date-time').accepts(text),
  '#date-time': (text) => compareJson(text, '#date-time', 'equal').length === 0,
  'the format of a schema': (text) =>
    validateJsonSchema(text, { format: 'date-time' }, undefined).length === 0,
  'within … of now': (text) => withinOfNow(60_000).problemOf(text) === undefined,
}

describe('A date-time of RFC 3339', () => {
  for (const [place, accepts] of Object.entries(places)) {
    it(`is accepted in upper and lower case, but only with a T and an offset: ${place}`, () => {
      const written = new Date().toISOString()
      for (const text of [
        written,
        written.toLowerCase(),
        written.replace('T', 't'),
        written.replace('Z', 'z'),
      ])
        expect(accepts(text), text).to.equal(true)
      for (const text of [written.replace('T', ' '), written.replace('T', '_'), written.replace('Z', '')])
        expect(accepts(text), text).to.equal(false)
    })
  }
})
