// A handwritten log: an attachment for each exchange, in the layout of the library, without redaction.
const { Before } = require('@cucumber/cucumber')

const line = '*'.repeat(70)
let world

Before(function () {
  world = this
})

/** Attaches an exchange to the running step. */
exports.attachExchange = ({ method, url, requestBody, status, location, responseBody, timeMs }) => {
  const title = `${method} ${url}`.toUpperCase()
  const left = ' '.repeat(Math.max(0, Math.floor((line.length - 2 - title.length) / 2)))
  const text = [
    `${line}\n*${(left + title).padEnd(line.length - 2)}*\n${line}`,
    `REQUEST: ${method} ${url}${bodyLines(requestBody)}`,
    `RESPONSE: Http Status Code: ${status}${location === undefined ? '' : `\nHeader::Location ${location}`}${bodyLines(responseBody)}\nElapsed Time: ${timeMs} (milliseconds)`,
  ].join('\n\n')
  world.attach(text, { mediaType: 'text/plain', fileName: 'log.txt' })
}

function bodyLines(body) {
  return body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`
}
