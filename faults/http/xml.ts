import { expect } from 'chai'
import { answer, ok, reply } from './answer'
import type { HttpFaults } from './fault'

const xml = 'Content-Type: application/xml'

/** Faults in an XML body. */
export const xmlBodies: HttpFaults = {
  'XML with an entity of another server': {
    serveFor: ({ other }) =>
      reply(answer(ok, [xml], `<!DOCTYPE a [<!ENTITY x SYSTEM "${other.url}/landing">]>\n<a>&x;</a>`)),
    answered: (response, { other }) => {
      expect(() => response.at('/a')).to.throw(
        'The response body should be XML but is not well-formed: reference to unknown entity "x" in content (no DTD is resolved), at line 2, column 4',
      )
      expect(other.requests).to.deep.equal([])
    },
  },
  'XML with a DTD of another server, and of a file': {
    serveFor: ({ other }) =>
      reply(
        answer(
          ok,
          [xml],
          `<!DOCTYPE a SYSTEM "${other.url}/landing" [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]><a>b</a>`,
        ),
      ),
    answered: (response, { other }) => {
      expect(response.at('/a')).to.equal('b')
      expect(other.requests).to.deep.equal([])
    },
  },
}
