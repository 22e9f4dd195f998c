import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, type ListeningServer } from '../../workshop/listen'

const found = `<FoundBooks xmlns="urn:bookshop">
  <book isbn="9780141439518"><title>Pride &amp; Prejudice</title><price>7.90</price></book>
  <book isbn="9780141439587"><title>Emma</title><price>12.50</price></book>
</FoundBooks>`

/** Starts a bookshop that answers as a SOAP service does. */
export function startBookshop(): Promise<ListeningServer> {
  return listen(createServer((request, response) => void answer(request, response)))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-type': type, soapaction } = request.headers
  const [, author] = /<FindBooks xmlns="urn:bookshop"><author>(.*)<\/author>/.exec(await text(request)) ?? []
  const isFound = author === 'Austen' && type === 'text/xml' && soapaction === 'urn:bookshop:FindBooks'
  const fault = `<faultcode>soap:Client</faultcode><faultstring>No book of ${author} is here</faultstring>`
  response
    .writeHead(isFound ? 200 : 500, { 'Content-Type': 'text/xml; charset=utf-8' })
    .end(
      `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${isFound ? found : `<soap:Fault>${fault}</soap:Fault>`}</soap:Body></soap:Envelope>`,
    )
}
