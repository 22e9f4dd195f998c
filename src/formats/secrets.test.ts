import { expect } from 'chai'
import { Redactor } from '../redaction'

const shown: Readonly<Record<string, string>> = {
  'graphql-transport-ws': 'graphql-transport-ws',
  'v12.stomp, v11.stomp': 'v12.stomp, v11.stomp',
  'actioncable-v1-json, actioncable-unsupported': 'actioncable-v1-json, actioncable-unsupported',
  'v4.channel.k8s.io': 'v4.channel.k8s.io',
  'access_token, s3cret': 'access_token, [redacted]',
  'chat, bearer,s3cret, v2': 'chat, bearer,[redacted], v2',
  'Authorization, s3cret': 'Authorization, [redacted]',
  'chat, access_token.s3cret': 'chat, access_token.[redacted]',
  'auth-s3cret': 'auth-[redacted]',
  'base64url.bearer.authorization.k8s.io.czNjcmV0LXRva2Vu, v4.channel.k8s.io':
    'base64url.bearer.[redacted], v4.channel.k8s.io',
  'chat, eyJhbGciOiJub25lIn0.e30.x': 'chat, [redacted]',
  'chat, 6a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d': 'chat, [redacted]',
  'realtime, openai-insecure-api-key.sk-1234': 'realtime, openai-insecure-api-key.[redacted]',
}
for (const [written, redacted] of Object.entries(shown))
  it(`The header Sec-WebSocket-Protocol is shown without tokens: ${written}`, () =>
    expect(new Redactor().redactHeader('Sec-WebSocket-Protocol', written)).to.equal(redacted))
