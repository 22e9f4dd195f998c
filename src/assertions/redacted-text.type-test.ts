import { shown, Redactor } from '../redaction'
import { assertionError } from './failed-assertion'

const redactor = new Redactor()
const received = 'Bearer hush-hush'

assertionError(shown`It was ${redactor.redactText(received)} after ${12} ms`)
// @ts-expect-error -- a text that was received may hold secrets
assertionError(received)
// @ts-expect-error -- so does what has one in it
assertionError(shown`It was ${received}`)
// @ts-expect-error -- a part of a template is no text of the redactor
assertionError(`It was ${redactor.redactText(received)}, ${received}`)
