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
  readonly #documents: readonly DocumentedOperations[]

  constructor(documents: readonly DocumentedOperations[] = []) {
    this.#documents = documents
  }

  /**
   * Reads the documents that the options of the report plugin name, then those that steps check responses against.
   *
   * @throws {@link InputError} for a document of the options that cannot be read; one of a step fails that step
   */
  static of({
    scenarios,
    configured,
    cwd,
  }: Pick<Project, 'scenarios' | 'configured' | 'cwd'>): OperationNames {
    const documents = new Map<string, DocumentedOperations>()
    const read = (name: string, folder: string): void => {
      const { path, document } = documentFile(name, folder, cwd)
      if (!documents.has(path)) documents.set(path, new DocumentedOperations(document, name))
    }
    for (const name of configured?.openapi ?? []) read(name, cwd)
    for (const step of scenarios.flatMap(({ steps }) => steps))
      for (const name of documentsNamedIn(step)) {
        try {
          read(name, dirname(resolve(cwd, step.place.uri)))
        } catch (error) {
          // The file may be a JSON schema, and its name may contain placeholders.
          if (!(error instanceof InputError)) throw error
        }
      }
    return new OperationNames([...documents.values()])
  }

  /**
   * Returns `GET /hotels/{…}`, or `GET /hotels/{id}` if a document has that path.
   *
   * @param drawn - the random values of the scenario
   * @param ids - parts of paths that are ids, whatever they look like
   */
  of(
    method: string,
    url: string,
    drawn: Iterable<string | number> = [],
    ids: Pick<Set<string>, 'has'> = new Set(),
  ): string {
    const { pathname } = new URL(url)
    for (const document of this.#documents) {
      const operation = document.find(method, pathname)
      if (operation !== undefined) return `${method} ${operation.path}`
    }
    const parts = pathname.split('/').map((part) => (ids.has(part) ? '{…}' : part))
    return `${method} ${pathTemplate(parts.join('/'), drawn)}`
  }
}

function documentsNamedIn(step: ProjectStep): string[] {
  return step.definitions.flatMap((definition) => {
    const texts = writtenParameters(step, definition)
    return (definition.entry?.takes ?? []).flatMap((argument, at) =>
      argument === openApi ? (texts[at] ?? []) : [],
    )
  })
}
