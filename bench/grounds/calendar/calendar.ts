import { setTimeout as wait } from 'node:timers/promises'
import { Server, type Answer, type Asked } from '../server'
import { switchesOf } from '../switches'

/** The faults of the calendar, each of which the environment variable CALENDAR can plant. */
export const calendarFaults = [
  /** From the third time on that an event is completed, it stays open. */
  'third completion is lost',
  /** A calendar takes three events. */
  'fourth event is refused',
  /** Removing an event is confirmed, and removes nothing. */
  'deletion has no effect',
  /** The events of a calendar can be read after it was removed. */
  'events outlive their calendar',
  /** The version of an event stays when it changes. */
  'version stays',
  /** A write with the version of an earlier state is accepted. */
  'old version may write',
  /** An event that was moved is also where it was. */
  'moved event stays',
  /** A summary ends before its first comma. */
  'comma cuts the summary',
  /** A report leaves out the last day of its range. */
  'last day is left out',
  /** A calendar cannot be renamed once an event was moved. */
  'renaming fails after a move',
  /** That a calendar to rename is not there is answered with a page instead of a text. */
  'error is a page',
  /** Everybody may read. */
  'everybody reads',
  /** A calendar that was removed takes events. */
  'removed calendar takes events',
  /** An event cannot be moved from when it is commented until it is put again. */
  'commented event stays',
  /** One of two notes that are made at the same time is lost. */
  'note is lost',
] as const

/** What the calendar may do without a fault. */
export const calendarOddities = [
  /** An event says when it was read. */
  'reads are stamped',
  /** A property of a calendar is another one at each read. */
  'flag flips',
  /** A calendar counts who is there. */
  'presence is shown',
  /** A removed event is 410 from then on, and listed as removed. */
  'removal is soft',
  /** A list begins elsewhere at each read. */
  'pages move',
  /** A report knows an event only after a moment. */
  'report comes late',
  /** What is stored has a line that the writer did not send. */
  'text is stamped',
] as const

const has = switchesOf<(typeof calendarFaults)[number] | (typeof calendarOddities)[number]>('CALENDAR')

interface Event {
  text: string
  version: number
  completions: number
  isRemoved: boolean
  readonly madeAt: number
}

interface Calendar {
  name: string
  readonly events: Map<string, Event>
  wasMovedFrom: boolean
}

const lateMs = 30

/** Calendars as in CalDAV: collections of events with versions, in XML and iCalendar. */
export class CalendarServer extends Server {
  constructor() {
    const calendars = new Map<string, Calendar>()
    const removed = new Map<string, Calendar>()
    super((asked) => answer(asked, calendars, removed))
  }
}

async function answer(
  asked: Asked,
  calendars: Map<string, Calendar>,
  removed: Map<string, Calendar>,
): Promise<Answer> {
  const { method, headers, body } = asked
  const isRead = ['GET', 'PROPFIND', 'REPORT'].includes(method)
  const isAnn = headers.authorization === `Basic ${Buffer.from('ann:secret').toString('base64')}`
  if (!isAnn && !(isRead && has('everybody reads')))
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="calendars"' } }
  const [, , calendarId = '', file = ''] = asked.path.split('/')
  const known = calendars.get(calendarId)
  if (method === 'MKCALENDAR') {
    if (known !== undefined) return { status: 405, headers: { allow: 'PROPFIND, PROPPATCH, REPORT, DELETE' } }
    calendars.set(calendarId, { name: 'new', events: new Map(), wasMovedFrom: false })
    return { status: 201 }
  }
  const outlives = method === 'GET' && has('events outlive their calendar')
  const takes = method === 'PUT' && has('removed calendar takes events')
  const calendar = known ?? (outlives || takes ? removed.get(calendarId) : undefined)
  if (calendar === undefined) return missing(method)
  if (file !== '') return answerEvent(asked, calendar, file, calendars)
  if (method === 'DELETE') {
    removed.set(calendarId, calendar)
    calendars.delete(calendarId)
    return { status: 204 }
  }
  if (method === 'PROPPATCH') {
    if (calendar.wasMovedFrom && has('renaming fails after a move')) return { status: 500 }
    calendar.name = /<displayname>(.*)<\/displayname>/.exec(body)?.[1] ?? calendar.name
    return multistatus([response(`/calendars/${calendarId}/`, '<displayname/>')])
  }
  const props = [
    `<displayname>${calendar.name}</displayname>`,
    has('flag flips') ? `<color>${Math.random() < 0.5 ? 'red' : 'blue'}</color>` : '',
    has('presence is shown') ? `<present>${Math.ceil(Math.random() * 9)}</present>` : '',
  ]
  const events = [...calendar.events].map(([id, event]) => ({
    href: `/calendars/${calendarId}/${id}`,
    event,
  }))
  const begin = has('pages move') ? Math.floor(Math.random() * events.length) : 0
  const listed = [...events.slice(begin), ...events.slice(0, begin)]
  if (method === 'PROPFIND')
    return multistatus([
      response(`/calendars/${calendarId}/`, props.join('')),
      ...listed.map(({ href, event }) =>
        response(href, event.isRemoved ? '<removed/>' : `<getetag>${etagOf(event)}</getetag>`),
      ),
    ])
  if (method !== 'REPORT') return { status: 405, headers: { allow: 'PROPFIND, PROPPATCH, REPORT, DELETE' } }
  const [, start = '', end = ''] = /start="(\d+)" end="(\d+)"/.exec(body) ?? []
  const inRange = listed.filter(({ event }) => {
    const day = lineOf(event.text, 'DTSTART')
    const isLate = has('report comes late') && performance.now() - event.madeAt < lateMs
    const isBefore = has('last day is left out') ? day < end : day <= end
    return !isLate && !event.isRemoved && day >= start && isBefore
  })
  return multistatus(
    inRange.map(({ href, event }) => response(href, `<calendar-data>${event.text}</calendar-data>`)),
  )
}

async function answerEvent(
  { method, headers, body }: Asked,
  calendar: Calendar,
  file: string,
  calendars: Map<string, Calendar>,
): Promise<Answer> {
  const { events } = calendar
  const event = events.get(file)
  if (method === 'PUT') {
    const match = headers['if-match']
    const current = event?.isRemoved === false ? etagOf(event) : undefined
    if (match !== undefined && !has('old version may write') && match !== current) return { status: 412 }
    if (headers['if-none-match'] === '*' && event !== undefined) return { status: 412 }
    if (event === undefined && events.size >= 3 && has('fourth event is refused')) return { status: 403 }
    const before = event?.text ?? ''
    const [earlier, later] = [lineOf(before, 'STATUS'), lineOf(body, 'STATUS')]
    const completions = (event?.completions ?? 0) + (earlier !== later && later === 'COMPLETED' ? 1 : 0)
    const isLost = later === 'COMPLETED' && completions >= 3 && has('third completion is lost')
    const stamped = has('text is stamped') && !body.includes('DTSTAMP') ? `${body}\nDTSTAMP:1` : body
    const cut = has('comma cuts the summary') ? stamped.replace(/^(SUMMARY:[^,\n]*),.*$/m, '$1') : stamped
    const text = isLost ? cut.replace('STATUS:COMPLETED', 'STATUS:CONFIRMED') : cut
    const isNewer = event === undefined || (text !== before && !has('version stays'))
    const version = (event?.version ?? 0) + (isNewer ? 1 : 0)
    const put = { text, version, completions, isRemoved: false, madeAt: event?.madeAt ?? performance.now() }
    events.set(file, put)
    return { status: event === undefined ? 201 : 204, headers: { etag: etagOf(put) } }
  }
  if (event === undefined) return missing(method)
  if (event.isRemoved) return { status: 410 }
  if (method === 'GET')
    return {
      status: 200,
      headers: {
        ...{ 'content-type': 'text/calendar', etag: etagOf(event) },
        ...(has('reads are stamped') && { 'x-read-at': new Date().toISOString() }),
      },
      body: event.text,
    }
  if (method === 'DELETE') {
    if (has('removal is soft')) event.isRemoved = true
    else if (!has('deletion has no effect')) events.delete(file)
    return { status: 204 }
  }
  if (method === 'POST') {
    const { text } = event
    if (has('note is lost')) await wait(20)
    event.text = `${has('note is lost') ? text : event.text}\nCOMMENT:${body}`
    event.version++
    return { status: 204 }
  }
  if (method !== 'MOVE') return { status: 405, headers: { allow: 'GET, PUT, POST, DELETE, MOVE' } }
  const [, , toCalendar = '', toFile = ''] = String(headers.destination).split('/')
  const destination = calendars.get(toCalendar)
  if (destination === undefined) return { status: 409 }
  if (has('commented event stays') && event.text.includes('COMMENT:')) return { status: 403 }
  destination.events.set(toFile, event)
  if (!has('moved event stays')) events.delete(file)
  calendar.wasMovedFrom = true
  return { status: 201 }
}

function missing(method: string): Answer {
  return method === 'PROPPATCH' && has('error is a page')
    ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<html><p>Not found</p></html>' }
    : { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' }
}

function etagOf({ version }: Event): string {
  return `"${version}"`
}

function lineOf(text: string, name: string): string {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1] ?? ''
}

function response(href: string, props: string): string {
  return `<response><href>${href}</href><propstat><prop>${props}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`
}

function multistatus(responses: readonly string[]): Answer {
  return {
    status: 207,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><multistatus xmlns="DAV:">${responses.join('')}</multistatus>`,
  }
}
