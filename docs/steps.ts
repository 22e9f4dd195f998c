import { libraryPhrases, type PhraseDocs } from '../src/project'

/** Steps that differ in their ends only; the first one is the heading. */
export type StepFamily = readonly PhraseDocs[]

/** What a tester does, and the families of steps for it: a step belongs to the first pattern that fits. */
const sections: Readonly<Record<string, readonly RegExp[]>> = {
  Send: [
    /^I (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \{string\}$/,
    /^I (?:POST|PUT|PATCH|DELETE) \{string\} with:$/,
    /^I send the HTTP method/,
    /^the request headers? |^every request has the header/,
    /^the query parameter/,
    /^the cookie/,
    /^the request body/,
    /^the form fields/,
    /^the multipart fields/,
    /^I authenticate|^no request is authenticated/,
    /^the next request is sent/,
    /^redirects are not followed/,
    /^at the end I/,
  ],
  Status: [
    /^the response should (?:not )?be (?:\{|successful|a redirect|a client|a server)/,
    /^the response should be a bad request/,
    /^the response should have (?:the|an) error/,
    /^the response time/,
    /of the responses? should|the (?:other )?responses should/,
  ],
  Headers: [
    /^the response should (?:not )?have the header/,
    /^the response header/,
    /^the response (?:should (?:not )?set the )?cookie/,
    /^the response URL/,
  ],
  'One value': [
    /^the response body at .* should (?:not )?(?:be \{jsonValue\}|be one of|be between)/,
    /^the response body at .* should be (?:greater|at least|less|at most)/,
    /^the response body at .* should be within/,
    /^the response body at .* should (?:not )?(?:contain \{|start|end|match \{)/,
    /^the response body at .* should (?:not )?(?:exist|be empty)/,
    /^the response body at .* should be a\(n\)/,
    /^the response body at .* should (?:be:|contain:|be, in any order)/,
    /^the response body at .* should be a JWT/,
  ],
  Lists: [
    /^the response body at .* item\(s\)/,
    /^the response body at .* should contain only/,
    /^the response body at .* should be sorted/,
    /^the response body at .* duplicates/,
    /^each item of the response body/,
  ],
  'Whole body': [
    /^the response body should (?:be:|be, in|contain:)/,
    /^the response body should (?:not )?(?:be \{|contain \{|match \{|be empty)/,
    /^the response body should be the file/,
    /^the response body .*should match the schema/,
    /^the response should match the OpenAPI/,
    /^the response body should match the snapshot/,
    /^the XML namespace/,
  ],
  Save: [
    /^I save the (?:response (?:body|header)|claims)/,
    /^I save the response cookie/,
    /^I save the received/,
    /^the variable/,
  ],
  Wait: [/^I keep asking/],
  Streams: [
    /^I (?:listen|use)/,
    /server-sent event/,
    /^I (?:open|send|close) the WebSocket/,
    /WebSocket message/,
    /^the WebSocket should/,
  ],
  GraphQL: [/^I send the GraphQL/, /^the GraphQL (?:variables|operation)/, /^the GraphQL response/],
  gRPC: [/^I call the gRPC/, /^the gRPC (?:metadata|deadline)/, /^the gRPC status/, /gRPC trailer/],
  Stories: [/story (?:begins|result)/, /^I try/, /^these /, /^the outcome/],
  'Stand-ins': [
    /^the stand-in .* (?:answers|closes)/,
    /^the stand-in .* should|the stand-in .* should receive/,
    /^the received request should|^the received request header/,
    /^the received request body should/,
    /the received request body at/,
  ],
}

/** The steps of the library by what a tester does with them. A step that no pattern fits stands at the end. */
export function stepSections(): { readonly title: string; readonly families: readonly StepFamily[] }[] {
  const left = new Set(libraryPhrases().flatMap(({ phrases }) => phrases))
  const familyOf = (pattern: RegExp): StepFamily => {
    const family = [...left].filter(({ phrase }) => pattern.test(phrase))
    for (const docs of family) left.delete(docs)
    return family
  }
  const found = Object.entries(sections).map(([title, patterns]) => ({
    title,
    families: patterns.map(familyOf).filter((family) => family.length > 0),
  }))
  return left.size === 0 ? found : [...found, { title: 'Other', families: [[...left]] }]
}
