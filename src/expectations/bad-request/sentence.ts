import { type BadRequestError } from './bad-request-provider'
import { nestedProperty, toPropertyName } from './property-name'

/** Reads the errors in one text. */
export type SentenceReader = (text: string) => BadRequestError[]

const betweenSentences = /, (?=(?:body|querystring|params|headers|data)[/ ])/
const aboutPart = /^(?:body|querystring|params|headers|data)(\/\S+)? /
const missing = /must have required property '([^']+)'/
const aboutProperty =
  /^((?:[\w$]+\.)*)(?:each value in )?(?:(?:nested )?property )?([a-z_$\d][\w$.[\]-]*) (?:must|should) /
const beforeColon = /^([a-z_$][\w$.[\]-]*): \S/
const betweenQuoted = /\. (?=")/

/**
 * Reads the errors in one text. Fastify puts the property into the sentence (`body/name must be string`), and several
 * sentences into one text.
 */
export function readSentence(text: string): BadRequestError[] {
  const sentences = text.split(betweenSentences)
  const [first] = sentences
  return sentences.length === 1 && first !== undefined
    ? [withProperty(first)]
    : [{ message: text }, ...sentences.map(withProperty)]
}

/** Reads a sentence in a list. It may begin with its property: `name must be a string`, `name: must not be blank`. */
export function readListedSentence(text: string): BadRequestError[] {
  const [, parent = '', name = beforeColon.exec(text)?.[1]] = aboutProperty.exec(text) ?? []
  const property = name && toPropertyName(parent + name)
  return property ? [{ message: text, property }] : readSentence(text)
}

/** Reads a text about several properties; joi puts a sentence for each of them into one text. */
export function readSentenceAbout(properties: readonly string[], text: string): BadRequestError[] {
  const sentences = text.split(betweenQuoted)
  if (sentences.length === 1 || sentences.length !== properties.length) {
    return properties.map((property) => ({ message: text, property }))
  }
  return [
    { message: text },
    ...properties.map((property, index) => ({ message: sentences[index] ?? text, property })),
  ]
}

function withProperty(message: string): BadRequestError {
  const part = aboutPart.exec(message)
  const property = part && nestedProperty(toPropertyName(part[1]), missing.exec(message)?.[1])
  return property ? { message, property } : { message }
}
