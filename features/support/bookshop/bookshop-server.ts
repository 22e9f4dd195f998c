import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listen, type ListeningServer } from '../../workshop/listen'

const books = [
  { author: 'Austen', attributes: { isbn: '9780141439518' }, title: 'Pride & Prejudice', price: '7.90' },
  { author: 'Austen', attributes: { isbn: '9780141439587' }, title: 'Emma', price: '12.50' },
]

/** Starts a bookshop with a SOAP API; the SOAP package is loaded at the first request. */
export async function startBookshop(): Promise<ListeningServer> {
  const server = createServer()
  /** The requests that come while the package is loaded; then it takes over from this listener. */
  const early: [IncomingMessage, ServerResponse][] = []
  server.on('request', (...request) => {
    if (early.push(request) > 1) return
    void import('soap').then((soap) =>
      soap.listen(server, {
        path: '/books',
        services: { BookshopService: { BookshopPort: { FindBooks: findBooks } } },
        xml: readFileSync(join(__dirname, 'bookshop.wsdl'), 'utf8'),
        callback: () => early.forEach((one) => server.emit('request', ...one)),
      }),
    )
  })
  return listen(server)
}

function findBooks({ author }: { readonly author: string }): object {
  const found = books.filter((book) => book.author === author)
  if (found.length > 0)
    return { book: found.map(({ attributes, title, price }) => ({ attributes, title, price })) }

  // eslint-disable-next-line @typescript-eslint/only-throw-error -- as the SOAP server wants it
  throw { Fault: { faultcode: 'soap:Client', faultstring: `No book of ${author} is here`, statusCode: 500 } }
}
