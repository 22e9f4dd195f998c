/** The clock by which calls are timed. */
export interface StoppedClock {
  pass(ms: number): void
}

/** Stops the clock during the tests of a suite, so that a call takes only the time that its server lets pass. */
export function stoppedClock(): StoppedClock {
  let nowMs = 0
  beforeEach(() => {
    nowMs = performance.now()
    performance.now = () => nowMs
  })
  afterEach(() => void Reflect.deleteProperty(performance, 'now'))
  return { pass: (ms) => void (nowMs += ms) }
}
