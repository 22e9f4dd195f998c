import { urlDecoded } from '../../formats'
import { valuesOfSecret } from '../credentials'
import { decode, inForm } from '../encodings'
import { redacted, type Format } from '../secret'

/** Finds the secrets of a form (`application/x-www-form-urlencoded`). */
export const secretsInForm: Format = function* (form, search) {
  for (let from = 0; from <= form.length;) {
    const ampersand = form.indexOf('&', from)
    const end = ampersand === -1 ? form.length : ampersand
    const pair = form.slice(from, end)
    const equals = pair.indexOf('=')
    const value = { start: from + equals + 1, end }
    from = end + 1
    if (equals === -1) continue
    const written = pair.slice(equals + 1)
    if (search.names.isSecretField(decode(pair.slice(0, equals), inForm)))
      yield {
        ...value,
        replacement: redacted,
        values: valuesOfSecret([written, decode(written, inForm), urlDecoded(written)]),
      }
    else yield* search.inside(form, value, inForm)
  }
}
