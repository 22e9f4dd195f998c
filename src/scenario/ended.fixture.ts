export interface Begun {
  end(): unknown
}

/** Ends after each test the scenarios that it has begun, so that what goes wrong then fails it too. */
export function endedAfterEach() {
  const begun: Begun[] = []
  afterEach(async () => {
    for (const scenario of begun.splice(0)) await scenario.end()
  })
  return <One extends Begun>(scenario: One): One => {
    begun.push(scenario)
    return scenario
  }
}
