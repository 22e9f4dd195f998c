import { join } from 'node:path'
import { publishedFaults } from '../examples/faults/api'
import { bankFaults, type BankFault } from '../examples/banking/api'
import { hotelFaults, hotelOddities, type HotelFault } from '../src/tools/explore/fixtures/hotel/api/faults'
import { bank, hotel } from '../src/tools/explore/explorations.fixture'
import { calendarFaults, calendarOddities } from './grounds/calendar/calendar'
import { shopFaults, shopOddities } from './grounds/shop/shop'
import type { Explorations, Wanted } from '../src/tools/explore/fixtures/explorations'

/** The expected finding of a fault, the flags that it needs, and the fewest phrases that show it, counted by hand. */
export interface Planted {
  readonly kind: string
  readonly flags?: Flags
  readonly shortest: number
}

export type Flags = Pick<Wanted, 'refusals' | 'atOnce' | 'openapi' | 'lostResponses' | 'actors'>

/** A project to explore, and the faults that can be planted in its API. */
export interface Explorable {
  readonly name: string
  readonly project: Omit<Explorations, 'wanted'>
  /** All flags that apply to it. */
  readonly flags: Flags
  readonly planted: Readonly<Record<string, Planted>>
  /** What its API may do without a fault, so that nothing may be found. */
  readonly oddities: readonly string[]
}

const openapi = 'examples/banking/api/openapi.json'

const inTheBank: Readonly<Record<BankFault, Planted>> = {
  'fourth movement fails': { kind: 'server error', shortest: 4 },
  'closing twice fails': { kind: 'server error', flags: { refusals: true }, shortest: 2 },
  'third deposit is lost': { kind: 'broken promise', shortest: 3 },
  'withdrawal forgets the customer': { kind: 'contract', flags: { openapi }, shortest: 2 },
  'last withdrawal says nothing': { kind: 'story failed', shortest: 2 },
  'credits are refused': { kind: 'refused', shortest: 2 },
  'emptied account is stuck': { kind: 'refused', shortest: 3 },
  'closed account takes money': { kind: 'accepted', flags: { refusals: true }, shortest: 2 },
  'withdrawal is slow': { kind: 'too slow', shortest: 2 },
  'movement is lost': { kind: 'race', flags: { atOnce: true }, shortest: 2 },
  'third deposit is doubled': { kind: 'broken promise', shortest: 3 },
  'closing has no effect': { kind: 'relation', shortest: 2 },
  'reads are stale': { kind: 'broken promise', shortest: 2 },
  'deposit says created': { kind: 'story failed', shortest: 3 },
  'emptied account is slow': { kind: 'too slow', shortest: 3 },
  'emptied account has no name': { kind: 'shape', shortest: 2 },
  'third deposit is a text': { kind: 'shape', shortest: 3 },
  'number is given again': { kind: 'broken promise', shortest: 1 },
}

const inTheHotel: Readonly<Record<HotelFault, Planted>> = {
  'third charge is lost': { kind: 'broken promise', shortest: 7 },
  'extended stay cannot end': { kind: 'server error', shortest: 6 },
  'voucher has no room service': { kind: 'refused', shortest: 6 },
  'short stay has a voucher': { kind: 'accepted', flags: { refusals: true }, shortest: 3 },
  'guest is cancelled': { kind: 'accepted', flags: { refusals: true }, shortest: 5 },
  'invoice has no total': { kind: 'story failed', shortest: 7 },
  'charge is lost': { kind: 'race', flags: { atOnce: true }, shortest: 6 },
  'waiver has no effect': { kind: 'broken promise', shortest: 6 },
  'count is off after three': { kind: 'broken promise', shortest: 7 },
  'order is lost after two': { kind: 'broken promise', shortest: 7 },
  'second guest is let in': { kind: 'broken promise', shortest: 5 },
  'long name is cut': { kind: 'broken promise', shortest: 2 },
  'quotes are escaped': { kind: 'broken promise', shortest: 2 },
}

const inTheShop: Readonly<Record<(typeof shopFaults)[number], Planted>> = {
  'third reopening loses an item': { kind: 'broken promise', shortest: 9 },
  'third placement is refused': { kind: 'refused', shortest: 8 },
  'fifth note is refused': { kind: 'refused', shortest: 7 },
  'unpaid order is shipped': { kind: 'accepted', flags: { refusals: true }, shortest: 5 },
  'delivered order is cancelled': { kind: 'accepted', flags: { refusals: true }, shortest: 8 },
  'last item cannot be bought': { kind: 'refused', shortest: 3 },
  'coupon is lost after a return': { kind: 'broken promise', shortest: 9 },
  'other user reads': { kind: 'access', flags: { actors: true }, shortest: 3 },
  'other user changes': { kind: 'access', flags: { actors: true }, shortest: 3 },
  'addition is lost': { kind: 'race', flags: { atOnce: true }, shortest: 3 },
  'note is lost': { kind: 'race', flags: { atOnce: true }, shortest: 3 },
  'refusal takes stock': { kind: 'relation', flags: { refusals: true }, shortest: 3 },
  'payment is booked twice': { kind: 'lost response', flags: { lostResponses: true }, shortest: 5 },
  'emptied cart has no lines': { kind: 'broken promise', shortest: 3 },
  'note is ASCII': { kind: 'story failed', shortest: 3 },
  'refund has no effect': { kind: 'broken promise', shortest: 6 },
  'product outlives its deletion': { kind: 'relation', shortest: 2 },
}

const inTheCalendar: Readonly<Record<(typeof calendarFaults)[number], Planted>> = {
  'third completion is lost': { kind: 'broken promise', shortest: 7 },
  'fourth event is refused': { kind: 'refused', shortest: 5 },
  'deletion has no effect': { kind: 'relation', shortest: 3 },
  'events outlive their calendar': { kind: 'relation', shortest: 3 },
  'version stays': { kind: 'relation', shortest: 3 },
  'old version may write': { kind: 'relation', shortest: 3 },
  'moved event stays': { kind: 'broken promise', shortest: 3 },
  'comma cuts the summary': { kind: 'broken promise', shortest: 2 },
  'last day is left out': { kind: 'broken promise', shortest: 2 },
  'renaming fails after a move': { kind: 'server error', shortest: 4 },
  'error is a page': { kind: 'shape', flags: { refusals: true }, shortest: 3 },
  'everybody reads': { kind: 'access', flags: { actors: true }, shortest: 2 },
  'removed calendar takes events': { kind: 'accepted', flags: { refusals: true }, shortest: 3 },
  'commented event stays': { kind: 'refused', shortest: 4 },
  'note is lost': { kind: 'race', flags: { atOnce: true }, shortest: 3 },
}

const tasks = 'openapi.json'

const published: Readonly<Record<(typeof publishedFaults)[number], Planted>> = {
  'PUT merges': { kind: 'relation', shortest: 2 },
  'PUT is not idempotent': { kind: 'relation', shortest: 2 },
  'wrong type': { kind: 'contract', flags: { openapi: tasks }, shortest: 2 },
  'undeclared status': { kind: 'contract', flags: { openapi: tasks }, shortest: 2 },
  'maximum is ignored': { kind: 'accepted', flags: { openapi: tasks }, shortest: 1 },
  'enum is ignored': { kind: 'accepted', flags: { openapi: tasks }, shortest: 1 },
  'required is ignored': { kind: 'accepted', flags: { openapi: tasks }, shortest: 1 },
  'Location leads nowhere': { kind: 'relation', shortest: 1 },
  'DELETE has no effect': { kind: 'relation', shortest: 2 },
  exception: { kind: 'server error', shortest: 3 },
}

export const explorables: readonly Explorable[] = [
  {
    name: 'bank',
    project: bank,
    flags: { refusals: true, atOnce: true, openapi },
    planted: ordered(bankFaults, inTheBank),
    oddities: [],
  },
  {
    name: 'hotel',
    project: hotel,
    flags: { refusals: true, atOnce: true },
    planted: ordered(hotelFaults, inTheHotel),
    oddities: hotelOddities,
  },
  {
    name: 'shop',
    project: groundIn('shop', 'SHOP'),
    flags: { refusals: true, atOnce: true, lostResponses: true, actors: true },
    planted: ordered(shopFaults, inTheShop),
    oddities: shopOddities,
  },
  {
    name: 'calendar',
    project: groundIn('calendar', 'CALENDAR'),
    flags: { refusals: true, atOnce: true, lostResponses: true, actors: true },
    planted: ordered(calendarFaults, inTheCalendar),
    oddities: calendarOddities,
  },
  {
    name: 'faults',
    project: { folder: join(__dirname, '../examples/faults'), paths: [], variable: 'FAULTS' },
    flags: { refusals: true, atOnce: true, lostResponses: true, openapi: tasks },
    planted: ordered(publishedFaults, published),
    oddities: [],
  },
]

function groundIn(folder: string, variable: string): Explorable['project'] {
  return { folder: join(__dirname, 'grounds', folder), paths: [], variable }
}

function ordered<Fault extends string>(
  faults: readonly Fault[],
  planted: Readonly<Record<Fault, Planted>>,
): Readonly<Record<string, Planted>> {
  return Object.fromEntries(faults.map((fault) => [fault, planted[fault]]))
}
