import { urlDecoded } from '../../formats'
import { valuesOfPassword, valuesOfSecret } from '../credentials'
import { decode, inForm, inUrl } from '../encodings'
import { redacted, type Format, type Search, type Secret } from '../secret'

const password = /\/\/([^\s/?#:@"'<>\\]{0,400}):([^\s/?#"'<>\\]+)@/g
/** A user name without a password that is long enough to be a token, which git and some services accept there. */
const tokenAlone = /\/\/([^\s/?#:@"'<>\\]{16,400})@/g
const name = /[?&#;]([^?&#=;\s"'<>\\]{1,200})=/g
const endInUrl = /[&#]/g
const endInText = /[&#\s"'`<>\\]/g
/** Characters that end a sentence or a bracket, and may not be part of a URL before them. */
const punctuation = ').,;:!?]}*'

/** Finds the secrets of a URL: its password, or a token in its place, and fields of its query, path and fragment. */
export const secretsInUrl: Format = (url, search) => secretsOf(url, search, endInUrl)

/** Finds the secrets in the URLs, absolute or relative, in a text. */
export const secretsInUrls: Format = (text, search) => secretsOf(text, search, endInText)

function* secretsOf(text: string, search: Search, end: RegExp): Generator<Secret> {
  if (text.includes('//')) yield* userInformationIn(text)
  if (!text.includes('=')) return
  name.lastIndex = 0
  for (let found = name.exec(text); found !== null; found = name.exec(text)) {
    const start = name.lastIndex
    const isSecret = search.names.isSecretParameter(decode(found[1] ?? '', inForm))
    const stop = endOfValue(text, start, isSecret ? end : /[?&#;\s"'<>\\]/g)
    const value = { start, end: stop }
    if (isSecret) yield { ...value, replacement: redacted, values: formsOf(text.slice(start, stop)) }
    else if (stop > start) yield* search.inside(text, value, inUrl)
    name.lastIndex = stop
  }
}

function* userInformationIn(text: string): Generator<Secret> {
  for (const { 0: all, 1: user = '', 2: written = '', index } of text.matchAll(password)) {
    const end = index + all.length - 1
    const values = [written, ...valuesOfPassword(urlDecoded(user), urlDecoded(written))]
    yield { start: end - written.length, end, replacement: redacted, values }
  }
  for (const { 1: written = '', index } of text.matchAll(tokenAlone)) {
    const start = index + 2
    yield {
      start,
      end: start + written.length,
      replacement: redacted,
      values: [written, urlDecoded(written)],
    }
  }
}

function endOfValue(text: string, start: number, end: RegExp): number {
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

/** Returns a value as it is written, and as it is decoded in a query and elsewhere. */
function formsOf(written: string): readonly string[] {
  let end = written.length
  while (end > 0 && punctuation.includes(written.charAt(end - 1))) end--
  const forms = [written, written.slice(0, end)]
  return valuesOfSecret(forms.flatMap((form) => [form, urlDecoded(form), decode(form, inForm)]))
}
