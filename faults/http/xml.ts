import { expect } from 'chai'
import { answer, ok, reply } from './answer'
import type { HttpFaults } from './fault'

const xml = 'Content-Type: application/xml'
const laughs = ['<!ENTITY a0 "ha">', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenOf)].join('')

/** Faults in an XML body. */
export const xmlBodies: HttpFaults = {
  'XML with entities of entities (a billion laughs)': {
    serve: reply(answer(ok, [xml], `<!DOCTYPE a [${laughs}]><a>&a9;</a>`)),
    answered: (response) =>
      expect(() => response.at('/a')).to.throw(
        'The response body should be XML but is not well-formed: reference to unknown entity "a9" in content, at line 1, column 531',
      ),
  },
  'XML with an entity of another server': {
    serveFor: ({ other }) =>
      reply(answer(ok, [xml], `<!DOCTYPE a [<!ENTITY x SYSTEM "${other.url}/landing">]>\n<a>&x;</a>`)),
    answered: (response, { other }) => {
      expect(() => response.at('/a')).to.throw(
        'The response body should be XML but is not well-formed: reference to unknown entity "x" in content, at line 2, column 4',
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
  'XML nested 20,000 levels deep': {
    serve: reply(answer(ok, [xml], `${'<a>'.repeat(20_000)}<b>7</b>${'</a>'.repeat(20_000)}`)),
    answered: (response) => expect(response.at('//b')).to.equal('7'),
  },
}

function tenOf(level: number): string {
  return `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`
}
