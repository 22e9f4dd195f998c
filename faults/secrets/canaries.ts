/** Secrets that come from the World or from an API, never from a feature file; each holds the word `canary`. */
export const canaries = {
  bearer: 'canary+bearer/0001==',
  basicPassword: 'canary:pass word&"é"-0002',
  apiKey: 'canary-api-key-0003',
  cookie: 'canary-cookie-0004',
  jsonPassword: 'canary "json" \\ password 0005',
  formPassword: 'canary form&password=0006',
  queryToken: 'canary query+token/0007',
  urlPassword: 'canary-url-password-0008',
  tenant: 'canary-tenant-0009',
  bodyToken: 'canary.body.token.0010',
  setCookie: 'canary-set-cookie-0011',
  headerToken: 'canary-header-token-0012',
  iban: 'canary-GB82-WEST-0013',
  locationToken: 'canary-location-token-0014',
  everyHeader: 'canary-every-header-0015',
  storyPassword: 'canary-story-password-0016',
  multipartSecret: 'canary-multipart-secret-0017',
  binaryToken: 'canary-binary-token-0018',
  xmlPassword: 'canary <xml> & "password\' 0019',
  xmlToken: 'canary-xml-token-0020',
  xmlIban: 'canary-GB82-WEST-0021',
  clientSecret: 'canary client/secret 0022',
  accessToken: 'canary-access-token-0023',
  subProtocol: 'canary-sub-protocol-0024',
  messageToken: 'canary-message-token-0025',
} as const

/** How the word looks plainly, and in base64 wherever it begins there. */
export const traces: readonly string[] = ['canary', 'Y2FuYXJ5', 'NhbmFye', 'jYW5hcn']
