/** The places of answers that differ between two tellings of the same order. All items of a list share their place. */
export class UnsteadyPlaces {
  readonly #leftOut = new Set<string>()
  readonly #ofIds = new Set<string>()
  readonly #otherMembers = new Set<string>()

  /** The places that are not compared; `$.items[*].id` is the id of every item. */
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

  /** Whether this place has ids that were known before the stories were told and differ in each telling. */
  isOfIds(place: string): boolean {
    return this.#ofIds.has(place)
  }

  noteIds(place: string): void {
    this.#ofIds.add(place)
  }

  /** Whether the object at this place has different members in each telling. */
  hasOtherMembers(place: string): boolean {
    return this.#otherMembers.has(place)
  }

  noteOtherMembers(place: string): void {
    this.#otherMembers.add(place)
  }
}
