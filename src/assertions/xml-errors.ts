import { isJsonObject, xml } from '../formats'

type XmlFields = Readonly<Record<string, unknown>>

/** Returns problem details (RFC 9457), the errors of Rails and AWS and the fault of SOAP 1.1 or 1.2 in XML as in JSON. */
export function errorsInXml(text: string): unknown {
  if (!/<(?:[\w.-]+:)?(?:Fault|problem|errors|Error)[\s/>]/.test(text)) return []
  const document = xml.parse!(text)
  const {
    problem,
    errors,
    Envelope,
    ErrorResponse,
    Error: error,
  } = membersIn(document.ok ? plainJson(xml.asJson!(document.value)) : undefined)
  if (errors !== undefined) return { errors: [membersIn(errors)['error'] ?? []].flat() }
  const ofAws = membersIn(ErrorResponse)['Error'] ?? error
  return problem ?? ofAws ?? errorsOfFault(membersIn(membersIn(membersIn(Envelope)['Body'])['Fault']))
}

/** Each code of a fault, with and without its prefix, is that of each of its texts; its details are further errors. */
function errorsOfFault({ faultcode, faultstring, Code, Reason, detail, Detail }: XmlFields): unknown[] {
  const code = membersIn(Code)
  const codes = [membersIn(code['Subcode'])['Value'], code['Value'], faultcode].flatMap(textsIn)
  const texts = [faultstring, membersIn(Reason)['Text']].flatMap(textsIn)
  const details = [detail, Detail].flatMap((one) =>
    isJsonObject(one) ? Object.values(one).flat() : textsIn(one),
  )
  const errorCodes = new Set(codes.flatMap((one) => [one.slice(one.indexOf(':') + 1), one]))
  const said: object[] = texts.map((message) => ({ message }))
  const all = [...errorCodes].flatMap((errorCode) =>
    (said.length > 0 ? said : [{}]).map((one) => ({ ...one, errorCode })),
  )
  return [...(all.length > 0 ? all : said), ...details]
}

/** Writes attributes as fields, the text beside them as the `message`, and items, as RFC 7807 calls them, as a list. */
function plainJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainJson)
  if (!isJsonObject(value)) return value
  const fields = Object.entries(value).map(
    ([name, field]) => [name === '#text' ? 'message' : name.replace('@', ''), plainJson(field)] as const,
  )
  return fields.length === 1 && fields[0]?.[0] === 'i' ? [fields[0][1]].flat() : Object.fromEntries(fields)
}

function membersIn(value: unknown): XmlFields {
  return isJsonObject(value) ? value : {}
}

function textsIn(value: unknown): string[] {
  const texts = [value].flat().map((one) => membersIn(one)['message'] ?? one)
  return texts.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? one.trim() : []))
}
