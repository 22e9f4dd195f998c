const { createServer } = require('node:http')

const baskets = []

/** A shop with baskets. One of its rules is wrong. */
exports.shop = createServer(async (request, response) => {
  const sent = Buffer.concat(await request.toArray()).toString()
  const [, id, part] = request.url.split('/').filter(Boolean)
  if (id === undefined) baskets.push({ id: baskets.length + 1, items: [], discount: 0 })
  const basket = id === undefined ? baskets.at(-1) : baskets[id - 1]
  if (part === 'voucher') basket.discount = 5
  else if (request.method === 'POST') basket.items.push(JSON.parse(sent))
  else if (request.method === 'DELETE') basket.items = []
  const price = basket.items.reduce((sum, item) => sum + item.price, 0)
  response.writeHead(id === undefined ? 201 : 200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ id: basket.id, total: price - basket.discount }))
})
