import { type BadRequestError } from './bad-request-provider'
import { nestedProperty, toPropertyName } from './property-name'

const betweenSentences = /, (?=(?:body|querystring|params|headers)[/ ])/
const aboutPart = /^(?:body|querystring|params|headers)(\/\S+)? /
const missing = /must have required property '([^']+)'/
const aboutProperty = /^(\S+) (?:must|should) /

/**
 * The errors one text speaks of. Fastify puts the property into the sentence (`body/name must be string`), and several
 * sentences into one text.
 */
export function readSentence(text: string | undefined): BadRequestError[] {
  if (text === undefined) return []
  const sentences = text.split(betweenSentences)
  const [first] = sentences
  return sentences.length === 1 && first !== undefined
    ? [withProperty(first)]
    : [{ message: text }, ...sentences.map(withProperty)]
}

/** A sentence of NestJS's validator, which begins with the property: `name must be a string`. */
export function readValidatorSentence(message: string): BadRequestError {
  const property = toPropertyName(aboutProperty.exec(message)?.[1])
  return property === undefined ? { message } : { message, property }
}

function withProperty(message: string): BadRequestError {
  const part = aboutPart.exec(message)
  const property = part && nestedProperty(toPropertyName(part[1]), missing.exec(message)?.[1])
  return property ? { message, property } : { message }
}
