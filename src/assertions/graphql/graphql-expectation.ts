import { pluralize, InputError } from '../../errors'
import { fail, nonEmptyText, type Subject } from '../failure'
import { graphqlErrorsOf, type GraphqlError } from './graphql-answer'

const mostNamed = 10

/** A condition for one of the errors of a GraphQL response. */
export interface ExpectedGraphqlError {
  /** Completes "the GraphQL response should have …": `the error "x"`. */
  readonly words: string
  readonly fits: (error: GraphqlError) => boolean
}

export const expectedGraphqlError = {
  any: (): ExpectedGraphqlError => ({ words: 'an error', fits: () => true }),
  withMessage: (text: string): ExpectedGraphqlError => ({
    words: `the error "${text}"`,
    fits: ({ message }) => message === text,
  }),
  containing: (text: string): ExpectedGraphqlError => ({
    words: `an error containing "${nonEmptyText(text)}"`,
    fits: ({ message }) => message.includes(text),
  }),
  at: (path: string): ExpectedGraphqlError => ({
    words: `an error at "${checkGraphqlPath(path)}"`,
    fits: (error) => error.path === path,
  }),
  withCode: (code: string): ExpectedGraphqlError => ({
    words: `an error with the code "${code}"`,
    fits: (error) => error.code === code,
  }),
} as const

/** Asserts that the body is a GraphQL response without errors. */
export function expectNoGraphqlErrors(subject: Subject): void {
  const errors = graphqlErrorsOf(subject, 'have no errors')
  if (errors.length > 0)
    fail(subject, `The GraphQL response should have no errors but has ${listErrors(errors)}`)
}

/** Asserts that the body is a GraphQL response and that one of its errors fits. */
export function expectGraphqlError(subject: Subject, { words, fits }: ExpectedGraphqlError): void {
  const errors = graphqlErrorsOf(subject, `have ${words}`)
  if (errors.some(fits)) return
  fail(
    subject,
    `The GraphQL response should have ${words} but has ${errors.length === 0 ? 'no errors' : listErrors(errors)}`,
  )
}

/** Checks that a text is a valid path of an error. @throws {@link InputError} when it is not */
export function checkGraphqlPath(path: string): string {
  if (/^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*|\[\d+\])*$/.test(path)) return path
  throw new InputError(
    `"${path}" cannot be the path of a GraphQL error.\nWrite names and indexes, as in user.name or items[0].price`,
  )
}

function listErrors(errors: readonly GraphqlError[]): string {
  const lines = errors.slice(0, mostNamed).map(describe)
  const more = errors.length - mostNamed
  if (more > 0) lines.push(`  and ${more} more`)
  return `${pluralize(errors.length, 'error')}:\n${lines.join('\n')}`
}

function describe({ message, path, code }: GraphqlError): string {
  const where = path === undefined ? '' : ` at ${path}`
  return `  "${message}"${where}${code === undefined ? '' : ` (code ${code})`}`
}
