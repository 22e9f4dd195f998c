import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { InputError } from '../errors'
import { Variables } from './variables'

const texts = oneof(string({ minLength: 1 }), string({ minLength: 1, unit: constantFrom(...'../?#%&=+ \\') }))

describe('fillUrl', () => {
  const filled = (url: string, value: unknown, baseURL?: string): string =>
    new Variables({ value }, undefined, { baseURL }).fillUrl(url)

  it('keeps any value within its path segment', () => {
    assert(
      property(texts, (value) => {
        if (value === '.' || value === '..') return
        const { pathname, search, hash } = new URL(filled('/users/{{value}}/orders', value), 'http://host')
        expect([pathname.split('/').length, search, hash]).to.deep.equal([4, '', ''])
        expect(decodeURIComponent(pathname.split('/')[2] ?? '')).to.equal(value)
      }),
    )
  })

  it('keeps any value within its query parameter', () => {
    assert(
      property(texts, (value) => {
        const { searchParams, hash } = new URL(filled('/users?name={{value}}&sort=id', value), 'http://host')
        expect([...searchParams, hash]).to.deep.equal([['name', value], ['sort', 'id'], ''])
      }),
    )
    expect(filled('/users?name={{value}}', '')).to.equal('/users?name=')
    expect(filled('/users?where={{value}}', [1])).to.equal('/users?where=%5B1%5D')
    expect(filled('/days/{{value}}', new Date(0))).to.equal('/days/1970-01-01T00:00:00.000Z')
  })

  it('inserts a URL, or the beginning of one, unchanged', () => {
    expect(filled('{{value}}', 'http://host/users?id=1')).to.equal('http://host/users?id=1')
    expect(filled('{{value}}/1', '/users/all')).to.equal('/users/all/1')
    expect(filled('http://{{value}}/users', 'host:3000')).to.equal('http://host:3000/users')
    expect(filled('/mails/{{value}}', 'a@b.c')).to.equal('/mails/a@b.c')
  })

  it('makes a path relative to the base URL that has it already', () => {
    const base = 'http://host/api/v1'
    for (const [url, value, baseURL, expected] of [
      ['{{value}}', '/api/v1/users/9', base, '/users/9'],
      ['{{value}}/orders', '/api/v1/users/9', `${base}/`, '/users/9/orders'],
      ['{{value}}', '/api/v10/users', base, '/api/v10/users'],
      ['{{value}}', '/users/9', base, '/users/9'],
      ['{{value}}', `${base}/users/9`, base, `${base}/users/9`],
      ['{{value}}', '/users/9', 'http://host/', '/users/9'],
      ['/copies{{value}}', '/api/v1/users', base, '/copies%2Fapi%2Fv1%2Fusers'],
    ] as const)
      expect(filled(url, value, baseURL)).to.equal(expected)
  })

  it('rejects a value with which the URL would lead elsewhere', () => {
    for (const [url, value, what] of [
      ['/users?id={{value}}', null, 'null'],
      ['/users/{{value}}', { id: 1 }, 'an object'],
      ['{{value}}/x', ['a'], 'a list'],
      ['/users/{{value}}', '..', '".."'],
    ] as const)
      expect(() => filled(url, value)).to.throw(
        InputError,
        `The variable {{value}} is ${what}, so the URL "${url}" would lead elsewhere.`,
      )
  })
})
