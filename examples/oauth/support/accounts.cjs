const { createPublicKey, verify } = require('node:crypto')
const { createServer } = require('node:http')

/** Starts an API that accepts tokens of the authorization server, and returns their claims. */
exports.startAccounts = async (publicKeys) => {
  const server = createServer((request, response) => {
    const claims = claimsOf(request.headers.authorization, publicKeys())
    response.writeHead(claims === undefined ? 401 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(claims ?? { message: 'A token is needed.' }))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

/** Returns the claims of a token, if it is signed with one of the keys. */
function claimsOf(authorization = '', keys) {
  const [, head, body, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization) ?? []
  if (signature === undefined) return undefined
  const isSigned = keys.some((key) =>
    verify(
      'RSA-SHA256',
      `${head}.${body}`,
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  )
  return isSigned ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined
}
