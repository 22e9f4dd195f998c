const { attachExchange } = require('../banner-log')
const { peer } = require('../peer')
require('../pactum/steps')

peer('pactum').reporter.add({
  afterSpec({ request, response }) {
    attachExchange({
      method: request.method,
      url: request.url,
      requestBody: request.body,
      status: response.statusCode,
      location: response.headers.location,
      responseBody: response.body,
      timeMs: response.responseTime,
    })
  },
})
