import { createServer, type Server } from 'node:http'
import { buildSchema, GraphQLError } from 'graphql'
import { createHandler } from 'graphql-http/lib/use/http'
import { listen, type ListeningServer } from '../../workshop/listen'

const schema = buildSchema(`
  type Query {
    book(id: ID!): Book
    books(writtenBy: String, atMost: Int = 10): [Book!]!
    loan(id: ID!): Loan
  }
  type Mutation { borrow(input: BorrowInput!): Loan }
  input BorrowInput { bookId: ID!, name: String! }
  type Book { id: ID!, title: String!, author: Author!, shelf: String }
  type Author { name: String! }
  type Loan { id: ID!, name: String!, state: LoanState! }
  enum LoanState { ASKED_FOR, READY }
`)

interface Loan {
  readonly id: string
  readonly name: string
  /** When it is ready, in milliseconds of `performance.now()`. */
  readonly readyAt: number
}

const books = [
  { id: '1', title: 'Emma', author: { name: 'Jane Austen' }, shelf: (): string => 'A 1' },
  {
    id: '2',
    title: 'Persuasion',
    author: { name: 'Jane Austen' },
    shelf: notFound('Nobody knows the shelf of Persuasion.'),
  },
  { id: '3', title: 'Middlemarch', author: { name: 'George Eliot' }, shelf: (): string => 'B 7' },
]

/** Starts a library with only a GraphQL API. */
export async function startLibrary(): Promise<ListeningServer> {
  const loans: Loan[] = []
  const rootValue = {
    book: ({ id }: { id: string }) =>
      books.find((book) => book.id === id) ?? notFound(`There is no book ${id}.`)(),
    books: ({ writtenBy, atMost }: { writtenBy?: string; atMost: number }) =>
      books.filter(({ author }) => writtenBy === undefined || author.name === writtenBy).slice(0, atMost),
    loan: ({ id }: { id: string }) => loans.filter((loan) => loan.id === id).map(shownLoan)[0],
    borrow: ({ input: { name } }: { input: { bookId: string; name: string } }) => {
      const loan = { id: String(loans.length + 1), name, readyAt: performance.now() + 120 }
      loans.push(loan)
      return shownLoan(loan)
    },
  }
  const handle = createHandler({ schema, rootValue })
  const server: Server = createServer((request, response) => void handle(request, response))
  return listen(server)
}

function notFound(message: string): () => never {
  return () => {
    throw new GraphQLError(message, { extensions: { code: 'NOT_FOUND' } })
  }
}

function shownLoan({ id, name, readyAt }: Loan): { id: string; name: string; state: string } {
  return { id, name, state: performance.now() < readyAt ? 'ASKED_FOR' : 'READY' }
}
