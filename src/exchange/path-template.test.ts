import { expect } from 'chai'
import { pathTemplate } from './path-template'

describe('pathTemplate', () => {
  for (const [path, template] of [
    ['/', '/'],
    ['/accounts', '/accounts'],
    ['/accounts/1', '/accounts/{…}'],
    ['/accounts/1/transactions/22', '/accounts/{…}/transactions/{…}'],
    ['/accounts/4f1c8a9e-2b1d-4c57-9a0e-7d7f0c1b2a3d', '/accounts/{…}'],
    ['/accounts/DE89370400440532013000', '/accounts/{…}'],
    ['/objects/507f1f77bcf86cd799439011', '/objects/{…}'],
    ['/tokens/[redacted]/use', '/tokens/{…}/use'],
    ['/api/v1/oauth2/accounts', '/api/v1/oauth2/accounts'],
    ['/rates/EUR', '/rates/EUR'],
    ['/interest-rates', '/interest-rates'],
  ])
    it(`of ${path} is ${template}`, () => expect(pathTemplate(path as string)).to.equal(template))
})
