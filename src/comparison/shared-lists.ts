import { isJsonObject, showMember } from '../formats'
import { placeOf } from './place'
import type { Telling } from './telling'
import type { UnsteadyPlaces } from './unsteady-places'

/**
 * Excludes lists that all tellings add to, if both tellings are read at the same path: their other items are there by
 * chance. Such a list contains an item with the id of the other telling.
 */
export function leaveOutSharedLists(one: Telling, later: Telling, unsteady: UnsteadyPlaces): void {
  if (one.seenAt === undefined || one.seenAt !== later.seenAt) return
  const foreign = new Set(
    [...one.knownValues].flatMap(([name, id]) => (later.knownValues.get(name) === id ? [] : [String(id)])),
  )
  later.seen.forEach(({ body }, request) =>
    visitLists(body, placeOf({ of: 'seen', request }, '$'), (items, place) => {
      if (items.some((item) => hasIdOf(item, foreign))) unsteady.leaveOut(place)
    }),
  )
}

function visitLists(value: unknown, place: string, visit: (items: unknown[], place: string) => void): void {
  if (Array.isArray(value)) {
    visit(value, place)
    for (const item of value) visitLists(item, `${place}[*]`, visit)
  } else if (isJsonObject(value))
    for (const [name, member] of Object.entries(value)) visitLists(member, place + showMember(name), visit)
}

function hasIdOf(item: unknown, ids: ReadonlySet<string>): boolean {
  return (
    isJsonObject(item) &&
    Object.entries(item).some(([name, value]) => /id$/i.test(name) && ids.has(String(value)))
  )
}
