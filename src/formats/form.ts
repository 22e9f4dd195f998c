import { decode, inForm } from './encodings'
import { urlDecoded } from './escapes'
import type { Format, SecretSearch, SecretSpan } from './format'
import { secretAt } from './secrets'

/** The fields of an HTML form, URL-encoded. */
export const form: Format = {
  name: 'form',
  mediaTypes: /^application\/x-www-form-urlencoded$/,
  isText: true,
  looksLike: (text) => /^(?!.*;\w+=)[^\s=&?#"'<>{}()/]{1,200}=[^\s"'<>]*$/.test(text),
  secrets: secretsInForm,
}

const field = /(?<![^&])([^&=]*)=([^&]*)/g

function* secretsInForm(form: string, search: SecretSearch): Generator<SecretSpan> {
  for (const { 0: pair, 1: name = '', 2: written = '', index } of form.matchAll(field)) {
    const value = { start: index + pair.length - written.length, end: index + pair.length }
    if (search.names.isSecretField(decode(name, inForm)))
      yield secretAt(value, [written, decode(written, inForm), urlDecoded(written)])
    else yield* search.inside(form, value, inForm)
  }
}
