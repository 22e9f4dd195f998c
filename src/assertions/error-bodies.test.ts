import { expect } from 'chai'
import { DefaultBadRequestProvider } from './error-bodies'

function extract(text: string, mediaType = 'application/json') {
  const response = { status: 400, text, headers: { get: () => mediaType } }
  return new DefaultBadRequestProvider()
    .extract(response)
    .map(({ message, property, errorCode }) =>
      [message ?? '–', property && `(${property})`, errorCode && `#${errorCode}`].filter(Boolean).join(' '),
    )
}

/** Bodies as these frameworks and libraries send them, and the errors in them: message (property) #code | message … */
const bodies: Record<string, [body: string, errors: string]> = {
  'problem details with pointers': [
    '{"title":"Invalid","errors":[{"detail":"must be positive","pointer":"#/customer/ages/0"}]}',
    'Invalid | must be positive (customer.ages[0])',
  ],
  'problem details with invalid-params': [
    '{"invalid-params":[{"name":"age","reason":"must be positive"}]}',
    'must be positive (age)',
  ],
  'Rails in XML': [
    '<?xml version="1.0"?><errors type="array"><error>Subject cannot be blank</error><error>Due is past</error></errors>',
    'Subject cannot be blank | Due is past',
  ],
  'problem details in XML': [
    '<problem xmlns="urn:ietf:rfc:7807"><title>Invalid</title><detail>Too much.</detail><code>LIMIT</code><errors><i><detail>too long</detail><pointer>#/name</pointer></i></errors></problem>',
    'Too much. #LIMIT | Invalid #LIMIT | too long (name)',
  ],
  'S3 and Azure Storage': [
    '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>There is no such key.</Message><Key>a.txt</Key></Error>',
    'There is no such key. #NoSuchKey',
  ],
  AWS: [
    '<ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Too long</Message></Error><RequestId>7a62</RequestId></ErrorResponse>',
    'Too long #ValidationError',
  ],
  'SOAP 1.1': [
    '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="en">No book is here</faultstring><detail><p:problem xmlns:p="urn:p"><message>is required</message><field>author</field></p:problem></detail></s:Fault></s:Body></s:Envelope>',
    'No book is here #Client | No book is here #s:Client | is required (author)',
  ],
  'SOAP 1.2': [
    '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><e:Fault><e:Code><e:Value>e:Sender</e:Value><e:Subcode><e:Value>p:Late</e:Value></e:Subcode></e:Code><e:Reason><e:Text xml:lang="en">Too late</e:Text><e:Text xml:lang="de">Zu spät</e:Text></e:Reason><e:Detail>after 5 s</e:Detail></e:Fault></e:Body></e:Envelope>',
    'Too late #Late | Zu spät #Late | Too late #p:Late | Zu spät #p:Late | Too late #Sender | Zu spät #Sender | Too late #e:Sender | Zu spät #e:Sender | after 5 s',
  ],
  'other XML': ['<a><Fault>no</Fault></a>', ''],
  'ASP.NET validation problem details': [
    '{"title":"Invalid","errors":{"Name":["is required","is too short"],"$.balance":["no number"],"":["bad"]}}',
    'Invalid | is required (Name) | is too short (Name) | no number (balance) | bad',
  ],
  'Spring Boot': [
    '{"status":400,"error":"Bad Request","message":"Validation failed","path":"/accounts","errors":[{"defaultMessage":"must not be blank","field":"name","code":"NotBlank"}]}',
    'Validation failed | must not be blank (name) #NotBlank',
  ],
  'Fastify, several': [
    `{"message":"body must have required property 'name', body/items/0/age must be integer"}`,
    "body must have required property 'name', body/items/0/age must be integer | body must have required property 'name' (name) | body/items/0/age must be integer (items[0].age)",
  ],
  hapi: [
    '{"error":"Bad Request","message":"\\"email\\" must be an email. \\"items[0].name\\" must be a string","validation":{"source":"payload","keys":["email","items.0.name"]}}',
    '"email" must be an email. "items[0].name" must be a string | "email" must be an email (email) | "items[0].name" must be a string (items[0].name)',
  ],
  celebrate: [
    '{"error":"Bad Request","message":"Validation failed","validation":{"body":{"source":"body","keys":["name"],"message":"\\"name\\" is required"}}}',
    'Validation failed | "name" is required (name)',
  ],
  'express-validator, alternatives': [
    '{"errors":[{"type":"alternative_grouped","msg":"Invalid value(s)","nestedErrors":[[{"type":"field","msg":"Invalid value","path":"email","location":"body"}]]}]}',
    'Invalid value(s) #alternative_grouped | Invalid value (email)',
  ],
  'zod treeifyError': [
    '{"errors":["Unrecognized key: \\"z\\""],"properties":{"email":{"errors":["Invalid email"]},"items":{"errors":[],"items":[{"errors":[],"properties":{"name":{"errors":["No text"]}}}]}}}',
    'Unrecognized key: "z" | Invalid email (email) | No text (items[0].name)',
  ],
  FastAPI: [
    '{"detail":[{"loc":["body","items",0,"name"],"msg":"Field required","type":"missing"}]}',
    'Field required (items[0].name) #missing',
  ],
  'Django REST fields': [
    '{"title":["is blank"],"non_field_errors":["is closed"],"owner":{"email":["is bad"]},"items":[{},{"id":["no"]}]}',
    'is blank (title) | is closed | is bad (owner.email) | no (items[1].id)',
  ],
  'JSON:API': [
    '{"errors":[{"status":"422","title":"Invalid","detail":"is short","code":"7","source":{"pointer":"/data/attributes/name"}},{"title":"Odd","source":{"parameter":"include"}}]}',
    'is short (name) #7 | Invalid (name) #7 | Odd (include)',
  ],
  OAuth: [
    '{"error":"invalid_grant","error_description":"The code has expired"}',
    'The code has expired #invalid_grant',
  ],
  Micronaut: [
    '{"_embedded":{"errors":[{"message":"email: must not be blank"},{"message":"account.items[0].name: too long"}]},"message":"Bad Request"}',
    'Bad Request | email: must not be blank (email) | account.items[0].name: too long (account.items[0].name)',
  ],
  'sentences that only look as if they began with a property': [
    '{"errors":["You must sign in","Error: no account","See https://bank.test","property must be text"]}',
    'You must sign in | Error: no account | See https://bank.test | property must be text (property)',
  ],
  'errors of errors': [
    '{"errors":[{"field":"owner","messages":["is bad","id: is odd"],"details":[{"field":"id","message":"no"}]}]}',
    'is bad (owner) | id: is odd (owner) | no (owner.id)',
  ],
  'a text of JSON that is no list of errors': [
    '{"message":"[1]","errors":["[{]","{\\"a\\":1}"]}',
    '[1] | [{] | {"a":1}',
  ],
  'plain text': ['  Insufficient funds\n', '  Insufficient funds'],
  'a message with spaces around it': ['{"message":" Name is required"}', ' Name is required'],
  'Hono with zod 4': [
    '{"error":{"name":"ZodError","message":"[{ \\"code\\": \\"invalid_type\\", \\"path\\": [\\"items\\", 0, \\"name\\"], \\"message\\": \\"No text\\" }]"}}',
    'No text (items[0].name) #invalid_type',
  ],
  'a list of zod issues as the error, with a union': [
    '{"error":[{"code":"invalid_union","errors":[[{"code":"invalid_type","path":[],"message":"No number"}],[{"code":"invalid_type","path":["key"],"message":"No text"}]],"path":["owner","id"],"message":"Invalid input"},{"code":"unrecognized_keys","keys":["z"],"path":[],"message":"Unrecognized key: \\"z\\""}]}',
    'Invalid input (owner.id) #invalid_union | No number (owner.id) #invalid_type | No text (owner.id.key) #invalid_type | Unrecognized key: "z" (z) #unrecognized_keys',
  ],
  'tRPC with a zodError': [
    '{"error":{"message":"Invalid input","code":-32600,"data":{"code":"BAD_REQUEST","path":"open","zodError":{"formErrors":[],"fieldErrors":{"email":["Invalid email"]}}}}}',
    'Invalid input #BAD_REQUEST | Invalid email (email)',
  ],
  'NestJS with forbidden and nested properties': [
    `{"message":["items.0.property z should not exist","name must be a string","nested property owner must be either object or array","All ids's elements must be unique"]}`,
    "items.0.property z should not exist (items[0].z) | name must be a string (name) | nested property owner must be either object or array (owner) | All ids's elements must be unique",
  ],
  'NestJS, errors of class-validator': [
    '{"message":[{"property":"z","constraints":{"whitelistValidation":"property z should not exist"}},{"property":"items","children":[{"property":"0","children":[{"property":"name","children":[],"constraints":{"isString":"name must be a string"}}]}]}]}',
    'property z should not exist (z) #whitelistValidation | name must be a string (items[0].name) #isString',
  ],
  ajv: [
    `{"errors":[{"instancePath":"","keyword":"required","params":{"missingProperty":"first"},"message":"must have required property 'first'"},{"instancePath":"/items/0/name","keyword":"type","params":{"type":"string"},"message":"must be string"}]}`,
    "must have required property 'first' (first) #required | must be string (items[0].name) #type",
  ],
  yup: [
    '{"errors":["age must be a number"],"inner":[{"path":"age","type":"typeError","errors":["age must be a number"],"name":"ValidationError","message":"age must be a number"}],"name":"ValidationError","message":"2 errors occurred"}',
    '2 errors occurred | age must be a number (age) #typeError',
  ],
  valibot: [
    '{"issues":[{"type":"string","message":"Expected string","path":[{"type":"object","key":"items"},{"type":"array","key":0},{"type":"object","key":"name"}]}]}',
    'Expected string (items[0].name) #string',
  ],
}

describe('DefaultBadRequestProvider', () => {
  for (const [name, [body, errors]] of Object.entries(bodies))
    it(`finds the errors in the format: ${name}`, () => expect(extract(body).join(' | ')).to.equal(errors))

  it('finds no message in an HTML page', () =>
    expect(extract('<!doctype html><title>Bad Request</title>', 'text/html')).to.deep.equal([]))

  it('finds no errors in other JSON bodies, and never throws', () => {
    const deep = `${'{"error":'.repeat(5000)}{}${'}'.repeat(5000)}`
    const lists = `${'{"a":['.repeat(5000)}${']}'.repeat(5000)}`
    const odd = [
      ...['', 'null', 'true', '[]', '{}'],
      '[null,[1]]',
      '{"errors":null}',
      '{"errors":[{"source":[]}]}',
    ]
    for (const body of [...odd, '{"message":{"a":1}}', '{"error":[1]}', '{"loc":1}', deep, lists])
      expect(extract(body), body.slice(0, 40)).to.deep.equal([])
  })
})
