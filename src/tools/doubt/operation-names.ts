import { dirname, resolve } from 'node:path'
import { InputError } from '../../errors'
import {
  DocumentedOperations,
  documentFile,
  openApi,
  pathTemplate,
  writtenParameters,
  type Project,
  type ProjectStep,
} from '../seam'

/** Names operations as the OpenAPI documents of the project do, or else by their path without ids. */
export class OperationNames {
  private constructor(private readonly documents: readonly DocumentedOperations[]) {}

  /**
   * Reads the documents that the options of the report plugin name, then those that steps check responses against.
   *
   * @throws {@link InputError} for a document of the options that cannot be read; one of a step fails that step
   */
  static of({ scenarios, configured, cwd }: NamingProject): OperationNames {
    const documents = new Map<string, DocumentedOperations>()
    const read = (name: string, folder: string): void => {
      const { path, document } = documentFile(name, folder, cwd)
      if (!documents.has(path)) documents.set(path, new DocumentedOperations(document, name))
    }
    for (const name of configured?.openapi ?? []) read(name, cwd)
    for (const step of scenarios.flatMap(({ steps }) => steps))
      for (const name of documentsNamedIn(step))
        try {
          read(name, dirname(resolve(cwd, step.place.uri)))
        } catch (error) {
          // The file may be a JSON schema, and its name may contain placeholders.
          if (!(error instanceof InputError)) throw error
        }
    return new OperationNames([...documents.values()])
  }

  /**
   * Returns `GET /hotels/{…}`, or `GET /hotels/{id}` if a document has that path.
   *
   * @param drawn - the random values of the scenario
   * @param ids - parts of paths that are ids, whatever they look like
   */
  of(method: string, url: string, drawn: Iterable<string | number>, ids: ReadonlySet<string>): string {
    const { pathname } = new URL(url)
    const documented = this.documents.map((document) => document.find(method, pathname)?.path)
    const parts = pathname.split('/').map((part) => (ids.has(part) ? '{…}' : part))
    const path = documented.find((found) => found !== undefined) ?? pathTemplate(parts.join('/'), drawn)
    return `${method} ${path}`
  }
}

type NamingProject = Pick<Project, 'scenarios' | 'configured' | 'cwd'>

function documentsNamedIn(step: ProjectStep): string[] {
  return step.definitions.flatMap((definition) => {
    const takes = definition.entry?.takes ?? []
    return writtenParameters(step, definition).filter((_, at) => takes[at] === openApi)
  })
}
