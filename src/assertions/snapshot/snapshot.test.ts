import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AssertionError, expect } from 'chai'
import { madeUpResponse } from '../response.fixture'
import { expectSnapshot } from './snapshot'

describe('expectSnapshot', () => {
  it('reports numbers with all their digits', () => {
    const directory = mkdtempSync(join(tmpdir(), 'snapshot-'))
    const match = (body: string) =>
      expectSnapshot(madeUpResponse({ body }), {
        ...{ directory, name: 'sums', ignoring: [] },
        ...{ update: false, ci: false },
      })
    try {
      match('{"sum":12345678901234567.89,"sums":[1e400]}')
      expect(() => match('{"sum":12345678901234567.88,"sums":[1e500]}'))
        .to.throw(AssertionError)
        .with.property('message')
        .that.includes(
          '\n  $.sum: expected 12345678901234567.89 but was 12345678901234567.88\n  $.sums[0]: expected 1e400 but was 1e500\n',
        )
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
