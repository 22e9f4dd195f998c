/** The options of `explore`, as the flags of the command. */
export interface ExploreOptions {
  /** The time limit, in seconds. @defaultValue 60 */
  readonly seconds?: number | undefined
  /** The seed of the random walks. @defaultValue another one each time */
  readonly seed?: number | undefined
  /** The number of walks. @defaultValue 200, more for a large book */
  readonly walks?: number | undefined
  /** The most stories of a walk. @defaultValue 10 */
  readonly length?: number | undefined
  /** How many walks are made at the same time. @defaultValue 1 */
  readonly lanes?: number | undefined
  /** Also tries stories that the current chapter does not allow. */
  readonly refusals?: boolean | undefined
  /** Also tells stories at the same time. */
  readonly atOnce?: boolean | undefined
  /** Also sends calls again, as if their response was lost. */
  readonly lostResponses?: boolean | undefined
  /** Also tries what one user did as every other actor. */
  readonly actors?: boolean | undefined
  /** Reports responses that break a rule of HTTP as findings. */
  readonly protocol?: boolean | undefined
  /** The path of an OpenAPI document that every response is checked against. */
  readonly openapi?: string | undefined
  /** Ends with the first finding. */
  readonly stopAtFirst?: boolean | undefined
}
