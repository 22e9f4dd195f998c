const { attachExchange } = require('../banner-log')
const { client } = require('../bare/steps')

client.interceptors.request.use((config) => ({ ...config, startedAt: performance.now() }))
client.interceptors.response.use((response) => {
  const { config, status, headers, data } = response
  attachExchange({
    method: config.method.toUpperCase(),
    url: client.getUri(config),
    requestBody: config.data && JSON.parse(config.data),
    status,
    location: headers.location,
    responseBody: data,
    timeMs: Math.round(performance.now() - config.startedAt),
  })
  return response
})
