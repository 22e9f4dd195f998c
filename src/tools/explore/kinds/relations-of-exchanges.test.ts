import { expect } from 'chai'
import { Body, Headers, type AnsweredHttpExchange, type Exchange } from '../../../exchange'
import { madeUpExchange } from '../../../exchange/exchange.fixture'
import { candidateIn } from '../candidate'
import { changesOf } from './write-relations'
import { contradictionsIn } from './relations-in-any-run'
import { relation } from './relation'
import { WalkRun } from '../run'

const url = 'http://notes.test/api/'

function exchange(
  method: string,
  path: string,
  sent: unknown,
  shown: unknown,
  status = 200,
  [ifMatch, etag]: readonly [ifMatch?: string, etag?: string] = [],
): AnsweredHttpExchange {
  const body = (value: unknown): Body =>
    new Body(value === undefined ? '' : JSON.stringify(value), 'application/json')
  const fields = { sentHeaders: headers('If-Match', ifMatch), headers: headers('ETag', etag) }
  return madeUpExchange({
    ...{ method, url: `${url}${path}`, ...fields },
    ...{ sent: body(sent), status, body: body(shown) },
  })
}

function headers(name: string, value: string | undefined): Headers {
  return new Headers(value === undefined ? [] : [[name, value]])
}

/** A walk whose one phrase has the text `tea & "time"` and a number, and its calls. */
function walked(...exchanges: readonly Exchange[]): WalkRun {
  const act = { kind: 'story', manner: 'in turn', name: 'noteHasBeenMade', chapter: class Notes {}, at: 0 }
  const step = { text: 'the note "tea & \\"time\\"" is made by +44 1234 x' }
  const walk = { start: { book: {}, background: [] }, moves: [{ step, stories: [] }], ending: [] }
  const outcome = { storyData: { noteId: 7 }, exchanges, urlOf: () => url, redact: (text: string) => text }
  const acts = exchanges.map((one) => ({ ...act, exchanges: [one] }))
  return new WalkRun(walk as never, outcome as never, acts as never)
}

const made = exchange('POST', 'notes', { text: 'tea & "time"', password: 'tea & secret' }, { id: 7 }, 201)

describe('A text that was cut', () => {
  const messages = (...exchanges: readonly Exchange[]): string[] =>
    (contradictionsIn['cut']?.(walked(...exchanges), {} as never) ?? []).map(({ message }) => message)

  const mutation = { query: 'mutation { addNote }', variables: { input: { text: 'tea & "time"' } } }

  it('is found in an object, in a list and in GraphQL', () => {
    expect([
      ...messages(made, exchange('GET', 'notes/7', undefined, { id: 7, text: 'tea ' })),
      ...messages(made, exchange('GET', 'notes', undefined, { notes: [{ id: 6 }, { id: 7, text: 'tea ' }] })),
      ...messages(
        exchange('POST', 'graphql', mutation, { data: { addNote: { note: { objectId: 'note000001' } } } }),
        exchange('GET', 'notes/n', undefined, { objectId: 'note000001', text: 'tea' }),
      ),
      ...messages(exchange('PUT', 'notes/7', { text: 'tea & "time"' }, { id: 7, text: 'tea &' })),
      ...messages(
        exchange('POST', 'graphql', mutation, { data: { addNote: { note: { id: 7, text: 'tea &' } } } }),
      ),
    ]).to.deep.equal([
      'The text that "note has been made" sends is cut: $.text has the first 4 of 12 characters.',
      'The text that "note has been made" sends is cut: $.notes[*].text has the first 4 of 12 characters.',
      'The text that "note has been made" sends is cut: $.text has the first 3 of 12 characters.',
      'The text that "note has been made" sends is cut: $.text has the first 5 of 12 characters.',
      'The text that "note has been made" sends is cut: $.data.addNote.note.text has the first 5 of 12 characters.',
    ])
  })

  it('is none where the beginning is another text', () => {
    const before = exchange('GET', 'notes/7', undefined, { id: 7, text: 'tea' })
    const changed = exchange('PATCH', 'notes/7', { text: 'tea & "time"' }, undefined, 204)
    expect([
      // The text of another note, of what the note belongs to, and an earlier one, which a slow API still shows.
      ...messages(made, exchange('GET', 'notes/6', undefined, { id: 6, text: 'tea' })),
      ...messages(made, exchange('GET', 'lines/1', undefined, { id: 1, noteId: 7, text: 'tea' })),
      ...messages(before, changed, before),
      // Another kind of thing with the same id, also within the thing.
      ...messages(made, exchange('GET', 'products', undefined, [{ id: 7, text: 'tea' }])),
      ...messages(made, exchange('GET', 'notes/7', undefined, { id: 7, pet: { id: 7, text: 'tea' } })),
      // In GraphQL, what another call reads by a short id, which may be of another kind.
      ...messages(
        exchange('POST', 'graphql', mutation, { data: { addNote: { note: { id: 7 } } } }),
        exchange('POST', 'graphql', { query: '{ pet }' }, { data: { pet: { id: 7, text: 'tea' } } }),
      ),
      // What the API normalizes.
      ...[
        ['10.50', '10.5'],
        ['2026-01-01T00:00:00Z', '2026-01-01'],
        ['http://x.test/', 'http://x.test'],
        ['+44 1234 x', '+44 1234'],
      ].flatMap(([text, shown]) => messages(exchange('PUT', 'notes/7', { text }, { id: 7, text: shown }))),
      // What was refused, trimmed, taken for markup, changed again, or is secret.
      ...messages({ ...made, outcome: { ...made.outcome, status: 400 } }, before),
      ...messages(exchange('PUT', 'notes/7', { text: 'tea  ' }, { id: 7, text: 'tea' })),
      ...messages(exchange('PUT', 'notes/7', { text: 'tea <b>' }, { id: 7, text: 'tea ' })),
      ...messages(changed, exchange('PATCH', 'notes/7', { text: 'tea' }, undefined, 204), before),
      ...messages(made, exchange('GET', 'notes/7', undefined, { id: 7, password: 'tea' })),
      // Changed at another URL.
      ...messages(
        ...[made, exchange('PUT', 'notes/of-tea', { text: 'tea' }, { id: 7, text: 'tea' })],
        exchange('GET', 'notes', undefined, [{ id: 7, text: 'tea' }]),
      ),
      ...messages(
        ...[made, exchange('PUT', 'notes/7/words', { words: 'tea' }, undefined, 204)],
        exchange('GET', 'notes/7', undefined, { id: 7, text: 'tea' }),
      ),
      ...messages(
        ...[
          made,
          exchange('PATCH', 'notes/7', [{ op: 'replace', path: '/text', value: 'tea' }], undefined, 204),
        ],
        exchange('GET', 'notes/7', undefined, { id: 7, text: 'tea' }),
      ),
      // A field of a thing within it that has the same name.
      ...messages(
        exchange('PUT', 'notes/7', { text: 'tea', author: { text: 'tea & "time"' } }, { id: 7, text: 'tea' }),
      ),
    ]).to.deep.equal([])
  })
})

it('What a PUT must change is read in an envelope, too', () => {
  const steps: never[] = []
  const found = (
    wrap: (fields: object) => object,
    shown: number,
    status = 200,
    ...before: Exchange[]
  ): string | undefined => {
    const put = exchange('PUT', 'notes/7', wrap({ size: 5 }), undefined)
    const again = exchange('PUT', 'notes/7', wrap({ size: 5 }), undefined, status)
    const read = (size: number): Exchange =>
      exchange('GET', 'notes/7', undefined, { ...wrap({ size }), meta: {} })
    const act = { name: 'noteHasBeenReplaced', chapter: class Notes {} } as never
    const [relation] = changesOf(act, put, walked(put))
    const calls = [read(4), again, read(shown), again, read(shown)]
    const { message, steps: asserted = [] } =
      relation?.contradiction(calls, steps, walked(...before, ...calls)) ?? {}
    return message && `${message} ${asserted.at(-1)?.step.text}`
  }
  const inData = (data: object): object => ({ data })
  const inOther = (size: object): object => ({ id: 7, data: { other: size } })
  const problem =
    'The PUT of "note has been replaced" has no effect on the field "size". the response body at'
  expect([inData, (fields: object) => fields, inOther].map((wrap) => found(wrap, 4))).to.deep.equal([
    `${problem} "data.size" should be 5`,
    `${problem} "size" should be 5`,
    undefined,
  ])
  expect(found(inData, 5)).to.equal(undefined)
  // One that must name a version, and one that is done later.
  expect([428, 202].map((status) => found(inData, 4, status))).to.deep.equal([undefined, undefined])
  const inHalves = ({ size }: { size?: number }): object => ({ size: size === 5 ? 4.4 : size })
  expect(found(inHalves, 4)).to.equal(undefined)
  // An earlier one that the server has changed; one that it ignored.
  const sent = [3, 4].map((size) => exchange('PUT', 'notes/7', inData({ size }), undefined))
  expect(sent.map((one) => found(inData, 4, 200, one))).to.deep.equal([
    undefined,
    `${problem} "data.size" should be 5`,
  ])
})

it('A PUT of a reference is no other one where a read shows it in full', () => {
  const put = exchange('PUT', 'notes/7', { owner: 'root', groups: ['a'] }, undefined)
  const [relation] = changesOf(
    { name: 'noteHasBeenGiven', chapter: class Notes {} } as never,
    put,
    walked(put),
  )
  const found = (...ids: string[]) => {
    const [before, after] = ids.map((id) =>
      exchange('GET', 'notes/7', undefined, { owner: { id, name: id }, groups: [{ id: 'a' }] }),
    )
    const shown = relation?.contradiction([before!, put, after!, put, after!], [], walked(put))
    return shown?.steps.at(-1)?.step.text
  }
  expect([found('root', 'root'), found('ann', 'root'), found('ann', 'ann')]).to.deep.equal([
    undefined,
    undefined,
    'the response body at "owner.id" should be "root"',
  ])
})

describe('A patch', () => {
  const foundAfter = (type: string, patched: unknown, fields: unknown): string | undefined => {
    const plain = exchange('PATCH', 'notes/7', {}, undefined)
    const body = new Body(JSON.stringify(patched), `application/${type}`)
    const patch = { ...plain, request: { ...plain.request, body } }
    const read = (shown: object): Exchange => exchange('GET', 'notes/7', undefined, { size: 1, ...shown })
    const act = { name: 'sizeHasBeenReset', chapter: class Notes {} } as never
    const calls = [
      exchange('PUT', 'notes/7', fields, undefined),
      read({ at: { x: 1 } }),
      patch,
      read({ at: { y: 2 } }),
    ]
    const [relation] = changesOf(act, patch, walked(...calls.slice(0, 1), patch))
    return relation?.contradiction(calls.slice(1), [], walked(...calls))?.message
  }
  const kept = 'The patch of "size has been reset" does not remove the field "size".'

  it('with null removes what was sent, but not a default', () => {
    const found = [{ size: 1 }, { text: 'tea' }].map((fields) =>
      foundAfter('merge-patch+json', { size: null }, fields),
    )
    expect(found).to.deep.equal([kept, undefined])
  })

  it('of operations changes and removes whole fields', () => {
    const found = (...operations: object[]) =>
      foundAfter('vnd.notes-json-patch', operations, { size: 1, at: { x: 1 } })
    const removed = { op: 'remove', path: '/size' }
    const replaced = { op: 'replace', path: '/size', value: 2 }
    // An object is another one then.
    const moved = { op: 'replace', path: '/at', value: { y: 2 } }
    const all = [
      found(removed),
      found(replaced),
      found(moved),
      found(removed, { op: 'add', path: '/tags/-' }),
    ]
    expect(all).to.deep.equal([
      kept,
      'The patch of "size has been reset" has no effect on the field "size".',
      undefined,
      undefined,
    ])
  })
})

describe('An old version', () => {
  const patched = exchange('PATCH', 'notes/7', { text: 'tea' }, undefined, 200, ['"1"'])
  const removed = exchange('DELETE', 'notes/7', undefined, undefined, 204, ['"2"'])
  const [one, two] = ['"1"', '"2"'].map((etag) =>
    exchange('GET', 'notes/7', undefined, {}, 200, [undefined, etag]),
  )
  const act = { name: 'noteHasBeenRemoved', chapter: class Notes {} } as never
  const relationOf = (last: AnsweredHttpExchange, ...before: readonly Exchange[]) =>
    changesOf(act, last, walked(...before, last))[0]

  it('must be refused by the DELETE of a story that sends If-Match, after an earlier change', () => {
    const relation = relationOf(removed, made, patched)
    const steps = relation?.steps({} as never) ?? []
    expect(steps.map(({ step }) => step.text)).to.deep.equal([
      'I GET "notes/{{noteId}}"',
      'I save the response header "ETag" as "version"',
      'I PATCH "notes/{{noteId}}" with:',
      'I GET "notes/{{noteId}}"',
      'the request header "If-None-Match" is "{{version}}"',
      'I GET "notes/{{noteId}}"',
      'the request header "If-Match" is "{{version}}"',
      'I DELETE "notes/{{noteId}}"',
    ])
    const late = [204, 412, 400].map((status) => exchange('DELETE', 'notes/7', undefined, undefined, status))
    const found = late.map((last) =>
      relation?.contradiction([one!, patched, two!, two!, last], steps, walked()),
    )
    expect(found.map((it) => it?.message)).to.deep.equal([
      'The DELETE of "note has been removed" is accepted with an If-Match of an older version.',
      undefined,
      undefined,
    ])
    expect(found[0]?.steps.at(-1)?.step.text).to.equal('the response should be 412')
    expect(relation?.contradiction([one!, patched, one!, late[0]!], steps, walked())).to.equal(undefined)
  })

  it('is not sent where nothing has changed what is deleted, and where no story sends If-Match', () => {
    const plain = exchange('DELETE', 'notes/7', undefined, undefined, 204)
    expect([relationOf(removed, made), relationOf(plain, made, patched)]).to.deep.equal([
      undefined,
      undefined,
    ])
    expect(relationOf(patched, made)?.name).to.equal('If-Match')
  })
})

it('A write with the id of what only its walk has made is not made in another walk', () => {
  const act = { name: 'pictureHasBeenAdded', chapter: class Notes {} } as never
  const picture = exchange('POST', 'pictures', {}, { id: 6617 }, 201)
  const isMadeAgain = (sent: object): boolean => {
    const put = exchange('PUT', 'notes/7', sent, {})
    return changesOf(act, put, walked(made, picture, put)).some(({ name }) => name === 'PUT')
  }
  expect([isMadeAgain({ picture: 6617 }), isMadeAgain({ pages: 6618 })]).to.deep.equal([false, true])
})

it('A weak ETag may stand where something below changes, a strong one not', () => {
  const foundAfter = (method: string, path: string, etag: string): number => {
    const read = (likes: number): Exchange =>
      exchange('GET', 'notes/7', undefined, { likes }, 200, [undefined, etag])
    const calls = [read(0), exchange(method, path, undefined, undefined, 204), read(1)]
    const found = contradictionsIn['ETag']?.(walked(...calls), {} as never) ?? []
    for (const { message } of found) expect(message).to.contain('is another one at "likes" after')
    return found.length
  }
  expect([
    foundAfter('POST', 'notes/7/likes', 'W/"1"'),
    foundAfter('POST', 'notes/7/likes', '"1"'),
    foundAfter('PATCH', 'notes/7', 'W/"1"'),
  ]).to.deep.equal([0, 1, 1])
})

it('An ETag may stand where another user sees less', () => {
  const readBy = (user: string, shown: unknown): Exchange => {
    const read = exchange('GET', 'notes/7', undefined, shown, 200, [undefined, '"1"'])
    return { ...read, request: { ...read.request, headers: headers('Authorization', user) } }
  }
  const written = exchange('PUT', 'notes/7', { text: 'tea' }, undefined)
  const foundFor = (other: string): number | undefined =>
    contradictionsIn['ETag']?.(
      walked(readBy('Basic YQ==', { text: 'tea' }), written, readBy(other, { text: 'tea', likes: 1 })),
      {} as never,
    ).length
  expect([foundFor('Basic Yg=='), foundFor('Basic YQ==')]).to.deep.equal([0, 1])
})

it('A PUT is repeated with values of the features, and not with others, which may be cut down to a limit', () => {
  const searchesWith = (...invented: string[]): number => {
    const run = walked(exchange('PUT', 'notes/7', { size: 5 }, undefined))
    for (const move of run.walk.moves) Object.assign(move, { invented })
    const detector = relation({} as never)
    const explored = { book: { says: {}, chapters: [] }, experience: {} } as never
    detector.inRun?.(run, explored)
    return [...(detector.searches?.(explored) ?? [])].length
  }
  expect([searchesWith(), searchesWith('500')]).to.deep.equal([2, 0])
})

it('A finding shows the status of an error', () => {
  const failed = exchange('DELETE', 'notes/7', undefined, { message: 'no' }, 500)
  const { exchangeText } = candidateIn(walked(failed), {
    kind: 'server error',
    message: '',
    exchange: failed,
  })
  expect(exchangeText).to.contain('\n< 500 Internal Server Error\n< {"message":"no"}')
})
