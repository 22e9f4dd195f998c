import { dirname, resolve } from 'node:path'
import { InputError } from '../../errors'
import { pathTemplate } from '../path-template'
import type { OpenApiDocument } from '../../assertions'
import { openApiFile } from '../../world'
import { writtenParameters, type Project, type ProjectStep } from '../../project'

/** Returns `GET /hotels/{…}`, or `GET /hotels/{id}` as documented. @param ids - parts of paths that are ids */
export type NameOperation = (
  method: string,
  url: string,
  drawn: Iterable<string | number>,
  ids: ReadonlySet<string>,
) => string

/** Names operations as the OpenAPI documents of the report plugin and of steps do. @throws {@link InputError} */
export function operationNames(project: Pick<Project, 'scenarios' | 'configured' | 'cwd'>): NameOperation {
  const { scenarios, configured, cwd } = project
  const documents = new Set<OpenApiDocument>()
  const read = (name: string, folder: string): void => {
    documents.add(openApiFile(name, { featureFolder: folder, root: cwd }))
  }
  for (const name of configured?.openapi ?? []) read(name, cwd)
  for (const step of scenarios.flatMap(({ steps }) => steps))
    for (const name of documentsNamedIn(step))
      try {
        read(name, dirname(resolve(cwd, step.place.uri)))
      } catch (error) {
        // Its name may contain placeholders, or be an address.
        if (!(error instanceof InputError)) throw error
      }
  return (method, url, drawn, ids) => {
    const { pathname } = new URL(url)
    for (const document of documents) {
      const documented = document.find(method, pathname)
      if (documented !== undefined) return `${method} ${documented.path}`
    }
    return `${method} ${pathTemplate(pathname, drawn, ids)}`
  }
}

function documentsNamedIn(step: ProjectStep): string[] {
  return step.definitions.flatMap((definition) => {
    const takes = definition.entry?.takes ?? []
    return writtenParameters(step, definition).filter((_, at) => takes[at] === 'openApi')
  })
}
