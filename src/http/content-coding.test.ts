import { expect } from 'chai'
import { gzipSync } from 'node:zlib'
import { decodeContent } from './content-coding'

describe('decodeContent', () => {
  for (const maxBytes of [11, 1e15, Infinity])
    it(`decodes a body of 11 bytes when ${maxBytes} bytes are allowed`, async () => {
      const decoded = await decodeContent(gzipSync('Hello world'), 'gzip', maxBytes)
      expect(decoded.toString()).to.equal('Hello world')
    })
})
