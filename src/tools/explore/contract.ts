import {
  DocumentedOperations,
  Redactor,
  answeredRequest,
  documentFile,
  expectOpenApi,
  isAnswered,
  type Exchange,
} from '../seam'
import type { Contracted, Finder } from './hunter'
import { readUrlOf } from './read-urls'
import { isServerError } from './runner'
import { troubleOf } from './story-troubles'
import { tryStep, type EndingStep, type Walk } from './walk'

/** An OpenAPI document that responses are checked against. */
export class Contract implements Contracted {
  readonly #document: unknown
  readonly #operations: DocumentedOperations

  /** @throws {@link InputError} when the file cannot be read, or is no OpenAPI document. */
  constructor(
    readonly file: string,
    cwd: string,
  ) {
    this.#document = documentFile(file, cwd).document
    this.#operations = new DocumentedOperations(this.#document, file)
  }

  /**
   * Returns how a response departs from the document, and its operation; undefined if it conforms, or if its operation
   * is not documented.
   */
  departure(exchange: Exchange): { readonly operation: string; readonly message: string } | undefined {
    if (exchange.protocol === 'grpc' || !isAnswered(exchange)) return undefined
    const { method, url } = answeredRequest(exchange)
    const operation = this.#operations.find(method, new URL(url).pathname)
    if (operation === undefined) return undefined
    try {
      expectOpenApi({ exchange, redactor: new Redactor() }, this.#document, this.file)
      return undefined
    } catch (error) {
      return { operation: `${operation.method} ${operation.path}`, message: (error as Error).message }
    }
  }
}

export const contract: Finder = {
  kind: 'contract',
  inWalk(walked, { contract: document }) {
    if (document === undefined) return []
    const { storyOutcomes, outcome } = walked
    return storyOutcomes
      .filter(
        ({ lacks, manner, exchanges }) => !lacks && manner === 'in turn' && !exchanges.some(isServerError),
      )
      .flatMap((story) =>
        story.exchanges.flatMap((exchange) => {
          const found = document.departure(exchange)
          if (found === undefined) return []
          const ofStep = storyOutcomes.filter(({ kind, step }) => kind === 'story' && step === story.step)
          const isLast = exchange === ofStep.flatMap(({ exchanges }) => exchanges).at(-1)
          const seenAt = readUrlOf(exchange, outcome)
          return {
            ...troubleOf('contract', walked, story, found.message, exchange),
            cause: `contract ${found.operation}`,
            asFeature: (walk: Walk) => mustMatch(walk, document.file, isLast, seenAt),
          }
        }),
      )
  },
}

/**
 * Returns the walk with an assertion that a response matches the document: the last one to the last phrase, which is
 * tried for that, or that of a GET. No step can assert on another response.
 */
function mustMatch(walk: Walk, file: string, isLast: boolean, seenAt: string | undefined): Walk {
  const assertion: EndingStep = {
    keyword: 'Then',
    step: { text: `the response should match the OpenAPI document "${file}"` },
  }
  const last = walk.moves.at(-1)?.step
  if (isLast && last !== undefined && !last.argument?.docString)
    return { ...walk, moves: walk.moves.slice(0, -1), ending: [tryStep(last), assertion] }
  if (seenAt === undefined) return walk
  return { ...walk, ending: [{ keyword: 'When', step: { text: `I GET "${seenAt}"` } }, assertion] }
}
