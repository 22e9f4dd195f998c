import { expect } from 'chai'
import { pathIn } from './runs'

const here = new Map<string, unknown>([
  ['accountId', 1],
  ['name', 'Ann K'],
  ['count', 7],
])
const there = new Map<string, unknown>([
  ['accountId', 2],
  ['name', 'Bob'],
  ['count', 7],
])

describe('The path for another telling', () => {
  const cases: [path: string, inThere: string][] = [
    ['/accounts/1/payments', '/accounts/2/payments'],
    ['/accounts/1?page=1&limit=7', '/accounts/2?page=1&limit=7'],
    ['/payments?accountId=1&page=1', '/payments?accountId=2&page=1'],
    ['/payments?account_id=1', '/payments?account_id=2'],
    ['/payments?by=Ann%20K&first=1', '/payments?by=Bob&first=1'],
    ['/accounts/{{accountId}}/rows/1?page=1', '/accounts/{{accountId}}/rows/1?page=1'],
    ['/accounts/{{accountId}}?by=Ann%20K', '/accounts/{{accountId}}?by=Bob'],
    ['/accounts/7', '/accounts/7'],
  ]
  for (const [path, inThere] of cases)
    it(`of ${path} is ${inThere}`, () => expect(pathIn(path, here, there)).to.equal(inThere))
})
