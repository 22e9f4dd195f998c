import { type BadRequestError } from './bad-request-provider'
import { codeOf } from './error-code'
import { membersOf, textOf, type Members } from './members'
import { readSentenceAbout, type SentenceReader } from './sentence'

const outright = ['message', 'msg', 'defaultmessage', 'errormessage']
const messages = [
  ...outright,
  'detail',
  'errordescription',
  'description',
  'reason',
  'title',
  'errors',
  'error',
]

/** Whether an object is itself an error, and not a map of properties to their errors. */
export function isEntry(object: Members): boolean {
  return membersOf(object, [...outright, 'error']).some((value) => textOf(value) !== undefined)
}

/**
 * Reads the errors of the object itself about the given properties; without any, `readSentence` looks for a property in
 * the message.
 */
export function readEntry(
  entry: Members,
  properties: readonly string[],
  readSentence: SentenceReader,
): BadRequestError[] {
  const errorCode = codeOf(entry)
  const texts = membersOf(entry, messageNames(entry)).flatMap((value) => textOf(value) ?? [])
  const said = texts.flatMap((text) =>
    properties.length === 0 ? readSentence(text) : readSentenceAbout(properties, text),
  )
  const unsaid = properties.length === 0 ? [{}] : properties.map((property) => ({ property }))
  const found = said.length > 0 || (properties.length === 0 && errorCode === undefined) ? said : unsaid
  return errorCode === undefined ? found : found.map((error) => ({ ...error, errorCode }))
}

/**
 * `error` is the message if there is no other; beside another it is a heading ("Bad Request"). A single word is a code
 * too.
 */
function messageNames(entry: Members): readonly string[] {
  const others = messages.filter((name) => name !== 'error')
  return membersOf(entry, others).some(saysSomething) ? others : messages
}

const saysSomething = (value: unknown) =>
  textOf(value) !== undefined || (Array.isArray(value) && value.length > 0)
