import { isJsonObject } from '../../formats'
import { InputError } from '../../errors'
import { checkSchema } from './check-schema'
import { type Draft } from './draft'
import { memberAt, pointerSegments } from './json-pointer'
import { resourcesOf, type Resource, type SchemaDocument } from './schema-files'
import { walkSchema, type LocatedSchema } from './walk-schema'
import { nameOfSchema, showWithType } from './wording'

/** The schemas that the references of one document may be relative to, outermost first. */
interface Resources {
  readonly name: string | undefined
  readonly all: readonly Resource[]
}

/**
 * Checks that the target of each JSON Pointer is a schema whose keywords are all checked, even if the target is not
 * inside a keyword for schemas. Ajv would take a text, a list or an inherited member for a schema that fits everything.
 *
 * @throws {@link InputError} when a target is not a schema, or does not exist
 */
export function checkReferredParts(documents: readonly SchemaDocument[], draft: Draft): void {
  const known = documents.map((document): Resources => ({ name: document.name, all: resourcesOf(document) }))
  const open = documents.map(({ schema }, index) => ({
    schema,
    pointer: '#',
    own: known[index] as Resources,
  }))
  const checked = new Set<unknown>(
    open.flatMap(({ schema }) => [...walkSchema(schema)].map((part) => part.schema)),
  )
  for (const { own, ...part } of open) {
    for (const located of walkSchema(part.schema, part.pointer)) {
      const { $ref: reference } = located.schema
      if (typeof reference !== 'string') continue
      const target = targetOf(reference, baseFor(located, own), known)
      if (target === undefined || checked.has(target.schema)) continue
      const name = nameOfSchema(own.name)
      if (target.schema === undefined)
        throw new InputError(`The ${name} refers to "${reference}", which is not there.`)
      const problem = notASchema(target.schema)
      if (problem !== undefined)
        throw new InputError(`The ${name} refers to "${reference}", which is not a schema: ${problem}`)
      checkSchema(target.schema, target.own.name, draft, target.pointer)
      if (!isJsonObject(target.schema)) continue
      checked.add(target.schema)
      open.push(target)
    }
  }
}

/** Says why a value is not a schema, which is an object or a boolean. */
export function notASchema(value: unknown): string | undefined {
  return typeof value === 'boolean' || isJsonObject(value) ? undefined : `it is ${showWithType(value)}`
}

/**
 * Returns the target of a JSON Pointer and its place; undefined for any other reference, or one to another document.
 */
function targetOf(reference: string, base: string, known: readonly Resources[]) {
  const [address = '', fragment = ''] = reference.split('#')
  const way = pointerSegments(`#${fragment}`)
  if (way === undefined || !URL.canParse(address, base)) return undefined
  const uri = plain(new URL(address, base).href)
  for (const own of known) {
    const resource = own.all.find((each) => plain(each.uri) === uri)
    if (resource === undefined) continue
    return {
      schema: memberAt(resource.schema, way),
      pointer: `${resource.pointer}/${fragment.slice(1)}`,
      own,
    }
  }
  return undefined
}

/** Returns the base URI of a schema's references: that of the innermost enclosing schema that has one. */
function baseFor({ pointer }: LocatedSchema, { all }: Resources): string {
  const around = all.filter((each) => `${pointer}/`.startsWith(`${each.pointer}/`))
  return around.at(-1)?.uri ?? ''
}

const plain = (uri: string) => uri.replace(/#$/, '')
