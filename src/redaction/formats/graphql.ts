import { endOfQuoted } from '../../formats'
import { decode, inJson } from '../encodings'
import { isNamedValue, namesValue } from '../named-values'
import { redacted, type Format, type Search, type Secret } from '../secret'
import { secretsInText } from './text'

/** Matches the beginning of an operation; in a JSON object, unlike here, names are in quotes. */
const operation =
  /^[\s,]*(?:#[^\n]*\n[\s,]*){0,99}(?:\{[\s,]*(?:[_A-Za-z]|\.\.\.|#|$)|(?:query|mutation|subscription)\b[\s\w]{0,200}[({@]|fragment\s{1,99}\w{1,99}\s{1,99}on\b)/
const brace = /[{}]/
/** Matches an argument, or a variable with its type and default value; comments and strings are skipped. */
const piece =
  /#[^\n]*|"|[{}]|(?<!\w)([_A-Za-z]\w{0,199})[\s,]{0,99}:\s{0,99}(?:[[\]!\w]{1,200}\s{0,99}=\s{0,99})?(?=["\d\-[{])/g
const sign = /["[\]{}]/g

/** Whether a text is a GraphQL document, such as a query or a mutation. */
export function isGraphql(text: string): boolean {
  return operation.test(text)
}

/** Finds the arguments, input fields and default values in a GraphQL document that are named like secrets. */
export const secretsInGraphql: Format = function* (text, search) {
  yield* secretsInText(text, search)
  yield* secretArguments(text, search)
}

function* secretArguments(text: string, { names }: Search): Generator<Secret> {
  let isNamed = false
  let before: Secret | undefined
  const pieces = new RegExp(piece)
  for (let found = pieces.exec(text); found !== null; found = pieces.exec(text)) {
    const [whole, name] = found
    const start = pieces.lastIndex
    if (whole === '"') pieces.lastIndex = endOfText(text, start - 1)
    if (brace.test(whole) && name === undefined) [isNamed, before] = [false, undefined]
    if (name === undefined) continue
    const value = valueAt(text, start)
    const isSecret = names.isSecretField(name) || (isNamed && isNamedValue(name))
    if (isSecret) yield value
    else if (isNamedValue(name)) before = value
    else if (namesValue(name) && value.values.some((each) => names.isSecretField(each))) {
      isNamed = true
      if (before !== undefined) yield before
    }
    if (text[start] === '"') pieces.lastIndex = endOfText(text, start)
    else if (isSecret) pieces.lastIndex = Math.max(start, value.end)
  }
}

function valueAt(text: string, start: number): Secret {
  if (text[start] === '"') return textAt(text, start)
  const end = /[[{]/.test(text.charAt(start)) ? endOfBrackets(text, start) : endOfNumber(text, start)
  const values = [...textsIn(text, start, end)]
  return {
    start,
    end,
    replacement: `"${redacted}"`,
    values: values.length > 0 ? values : [text.slice(start, end)],
  }
}

function textAt(text: string, start: number): Secret {
  const quotes = text.startsWith('"""', start) ? 3 : 1
  const end = endOfText(text, start)
  const close = Math.max(start + quotes, text[end - 1] === '"' ? end - quotes : end)
  const written = text.slice(start + quotes, close)
  return {
    start: start + quotes,
    end: close,
    replacement: redacted,
    values: [written, decode(written, inJson), written.trim()],
  }
}

/** Returns the index after the text that begins with one quote or with three. */
function endOfText(text: string, start: number): number {
  if (!text.startsWith('"""', start)) return Math.min(text.length, endOfQuoted(text, start + 1) + 1)
  const end = text.indexOf('"""', start + 3)
  return end === -1 ? text.length : end + 3
}

function endOfBrackets(text: string, start: number): number {
  const signs = new RegExp(sign)
  signs.lastIndex = start
  let depth = 0
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    if (found[0] === '"') signs.lastIndex = endOfText(text, found.index)
    else depth += found[0] === '[' || found[0] === '{' ? 1 : -1
    if (depth === 0) return signs.lastIndex
  }
  return text.length
}

function endOfNumber(text: string, start: number): number {
  const end = /[^\d.eE+-]/g
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

function* textsIn(text: string, start: number, end: number): Generator<string> {
  for (let at = text.indexOf('"', start); at !== -1 && at < end;) {
    const found = textAt(text, at)
    yield* found.values
    at = text.indexOf('"', Math.max(at + 1, endOfText(text, at)))
  }
}
