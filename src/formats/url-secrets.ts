import { decode, inForm, inUrl } from './encodings'
import { urlDecoded } from './escapes'
import type { SecretSearch, SecretSpan } from './format'
import { secretAt, valuesOfPassword } from './secrets'

const password = /\/\/([^\s/?#:@"'<>\\]{0,400}):([^\s/?#"'<>\\]+)@/g
/** A user name without a password that is long enough to be a token, which git and some services accept there. */
const tokenAlone = /\/\/([^\s/?#:@"'<>\\]{16,400})@/g
const name = /(?:[?&#;]|\b(?=AccountKey=))([^?&#=;\s"'<>\\]{1,200})=/g
const endInUrl = /[&#]/g
const endInText = /[&#;\s"'`<>\\]/g
const endOfOpenValue = /[?&#;\s"'<>\\]/g
/** Characters that end a sentence or a bracket, and may not be part of a URL before them. */
const punctuation = /[).,;:!?\]}*]{1,20}$/

/** Finds the secrets of a URL: its password, or a token in its place, and fields of its query, path and fragment. */
export function secretsInUrl(url: string, search: SecretSearch): Iterable<SecretSpan> {
  return secretsOf(url, search, endInUrl)
}

/** Finds the secrets in the URLs, absolute or relative, in a text. */
export function secretsInUrls(text: string, search: SecretSearch): Iterable<SecretSpan> {
  return secretsOf(text, search, endInText)
}

function* secretsOf(text: string, search: SecretSearch, end: RegExp): Generator<SecretSpan> {
  if (text.includes('//')) yield* userInformationIn(text)
  if (!text.includes('=')) return
  name.lastIndex = 0
  for (let found = name.exec(text); found !== null; found = name.exec(text)) {
    const start = name.lastIndex
    const isSecret = search.names.isSecretParameter(decode(found[1] ?? '', inForm))
    const value = { start, end: indexFrom(text, start, isSecret ? end : endOfOpenValue) }
    if (isSecret) yield secretAt(value, formsOf(text.slice(start, value.end)))
    else if (value.end > start) yield* search.inside(text, value, inUrl)
    name.lastIndex = value.end
  }
}

function* userInformationIn(text: string): Generator<SecretSpan> {
  for (const { 0: all, 1: user = '', 2: written = '', index } of text.matchAll(password)) {
    const end = index + all.length - 1
    const values = valuesOfPassword(urlDecoded(user), urlDecoded(written))
    yield secretAt({ start: end - written.length, end }, [written, ...values])
  }
  for (const { 1: written = '', index } of text.matchAll(tokenAlone)) {
    const start = index + 2
    yield secretAt({ start, end: start + written.length }, [written, urlDecoded(written)])
  }
}

function indexFrom(text: string, start: number, end: RegExp): number {
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

/** Returns a value as it is written, and as it is decoded in a query and elsewhere. */
function formsOf(written: string): string[] {
  return [written, written.replace(punctuation, '')].flatMap((form) => [
    form,
    urlDecoded(form),
    decode(form, inForm),
  ])
}
