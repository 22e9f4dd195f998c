import { isJsonObject } from '../../exchange'
import { InputError } from '../../errors'
import { checkSchema } from './check-schema'
import { type Draft } from './draft'
import { memberAt, wayOf } from './json-pointer'
import { resourcesOf, type Resource, type SchemaDocument } from './schema-files'
import { walkSchema, type LocatedSchema } from './walk-schema'
import { nameOfSchema, showWithType } from './wording'

/** The schemas that references of one document may be relative to, the outermost first. */
interface Resources {
  readonly name: string | undefined
  readonly all: readonly Resource[]
}

/**
 * Makes sure that what is referred to by a JSON Pointer is a schema of which every keyword will be checked, also where
 * no keyword holds it: Ajv takes a text, a list and what objects inherit for schemas that everything fits.
 *
 * @throws {@link InputError} when it is not one, or not there
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

/** Why a value of a document is not a schema: it is neither an object nor a boolean. */
export function notASchema(value: unknown): string | undefined {
  return typeof value === 'boolean' || isJsonObject(value) ? undefined : `it is ${showWithType(value)}`
}

/** What a JSON Pointer leads to, and where that is; undefined of a reference that is none, or leads elsewhere. */
function targetOf(reference: string, base: string, known: readonly Resources[]) {
  const [address = '', fragment = ''] = reference.split('#')
  const way = wayOf(`#${fragment}`)
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

/** The address that a schema's references are relative to: of the innermost schema around it that has one. */
function baseFor({ pointer }: LocatedSchema, { all }: Resources): string {
  const around = all.filter((each) => `${pointer}/`.startsWith(`${each.pointer}/`))
  return around.at(-1)?.uri ?? ''
}

const plain = (uri: string) => uri.replace(/#$/, '')
