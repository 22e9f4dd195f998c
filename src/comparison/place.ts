/** What an answer belongs to: a call of a story, or one of the GETs that were sent afterwards. */
export type Subject =
  | { readonly of: 'story'; readonly story: number; readonly call: number }
  | { readonly of: 'seen'; readonly request: number }

/** The path that means the status in a place. */
export const status = '(status)'

/** Returns a place in an answer: its subject and a path. */
export function placeOf(subject: Subject, path: string): string {
  return `${keyOf(subject)}\n${path}`
}

function keyOf(subject: Subject): string {
  return subject.of === 'seen' ? `GET ${subject.request}` : `${subject.story}.${subject.call}`
}

/** Returns the part of a place that identifies its answer. */
export function answerIn(place: string): string {
  return place.slice(0, place.indexOf('\n'))
}

/** Parses a place into its subject and its path: `(status)` or a JSONPath. */
export function readPlace(place: string): { readonly subject: Subject; readonly path: string } {
  const [key = '', ...path] = place.split('\n')
  const [story, call] = key.split('.').map(Number)
  return {
    subject: key.startsWith('GET ')
      ? { of: 'seen', request: Number(key.slice(4)) }
      : { of: 'story', story: story ?? 0, call: call ?? 0 },
    path: path.join('\n'),
  }
}

/** Returns the place of the object that contains a member: `$.a` for `$.a.b`. */
export function parentOf(place: string): string {
  return place.replace(/(?:\.[^.[\]]+|\['(?:[^'\\]|\\.)*'\])$/, '')
}
