import { expect } from 'chai'
import fc from 'fast-check'
import { parseExactly, stringifyExactly } from '../../formats'
import { jsonChanges } from './json-changes'

it('The changes of a JSON text are JSON with another value', () =>
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (text, indent) => {
      const json = JSON.stringify(JSON.parse(text), null, indent)
      for (const { written, change, member } of jsonChanges(json)) {
        const changed = stringifyExactly(parseExactly(written()))
        expect(changed, `${member} ${change}`).to.not.equal(stringifyExactly(parseExactly(json)))
      }
    }),
  ))
