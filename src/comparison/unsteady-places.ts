/** The places of answers at which two tellings of the same order differ. Items of lists share their places. */
export class UnsteadyPlaces {
  readonly #leftOut = new Set<string>()
  readonly #ofIds = new Set<string>()
  readonly #otherMembers = new Set<string>()

  /** What is not compared, each as its place; of `$.items[*].id` it is the id of every item. */
  get notCompared(): string[] {
    return [
      ...this.#leftOut,
      ...[...this.#otherMembers].map((place) => `${place} (members that come and go)`),
    ]
  }

  isLeftOut(place: string): boolean {
    return this.#leftOut.has(place)
  }

  leaveOut(place: string): void {
    this.#leftOut.add(place)
  }

  /** Whether ids stand here that were known before the stories were told, others in each telling. */
  isOfIds(place: string): boolean {
    return this.#ofIds.has(place)
  }

  noteIds(place: string): void {
    this.#ofIds.add(place)
  }

  /** Whether the object here has other members in each telling. */
  hasOtherMembers(place: string): boolean {
    return this.#otherMembers.has(place)
  }

  noteOtherMembers(place: string): void {
    this.#otherMembers.add(place)
  }
}
