import { accessorNames } from '../variables'

/** The members of the story data that have a value, as far as the code of stories shows. */
export class GivenMembers {
  readonly #storyData: object
  readonly #given: Set<string>

  constructor(storyData: object) {
    this.#storyData = storyData
    this.#given = new Set(
      Object.entries(storyData).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    )
  }

  /** Whether a member is declared and has no value. */
  isMissing(member: string): boolean {
    return Object.hasOwn(this.#storyData, member) && !this.#given.has(member)
  }

  /** Notes that a story was told: the members that its code assigns have a value now. */
  noteStory(code: string): void {
    for (const name of assignedIn(code)) this.#given.add(name)
  }

  /** The names of the members with a value. An accessor counts if every member that it reads has one. */
  get names(): string[] {
    const accessors = accessorNames(this.#storyData).filter((name) => this.#canBeRead(name))
    return [...new Set([...this.#given, ...accessors])]
  }

  #canBeRead(accessor: string): boolean {
    let isComplete = true
    const watched: object = new Proxy(this.#storyData, {
      get: (target, member) => {
        if (typeof member === 'string' && !(member in target && Object.hasOwn(target, member))) {
          if (accessorNames(target).includes(member)) return Reflect.get(target, member, watched) as unknown
        }
        if (typeof member === 'string' && !this.#given.has(member) && !isMethod(target, member))
          isComplete = false
        return Reflect.get(target, member, watched) as unknown
      },
    })
    try {
      return Reflect.get(this.#storyData, accessor, watched) !== undefined && isComplete
    } catch {
      return false // The accessor may need something that only a run provides.
    }
  }
}

function isMethod(target: object, member: string): boolean {
  return typeof Reflect.get(target, member) === 'function'
}

/** Returns the names that code has for the story data: `storyData`, and those it is renamed to. */
function namesOfStoryData(code: string): string[] {
  return [
    'storyData',
    ...[...code.matchAll(/\bstoryData\s*:\s*([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name),
  ]
}

function assignedIn(code: string): string[] {
  return namesOfStoryData(code).flatMap((storyData) => {
    const object = `(?<![\\w$])${storyData.replaceAll('$', '\\$')}`
    const member = `(?:\\.([A-Za-z_$][\\w$]*)|\\[(['"\`])([^'"\`]*)\\2\\])`
    const assigned = code.matchAll(
      new RegExp(`${object}${member}\\s*(?:[-+*/%&|^]|\\*\\*|\\?\\?|\\|\\||&&)?=(?![=>])`, 'g'),
    )
    const destructured = code.matchAll(new RegExp(`:\\s*${object}${member}\\s*[,}][^=;]*=`, 'g'))
    const merged = code.matchAll(new RegExp(`Object\\.assign\\(\\s*${object}\\s*,\\s*\\{([^{}]*)`, 'g'))
    return [
      ...[...assigned, ...destructured].map(([, name, , quoted]) => name ?? quoted ?? ''),
      ...[...merged].flatMap(([, members = '']) =>
        [...members.matchAll(/(?:^|,)\s*([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name),
      ),
    ]
  })
}
