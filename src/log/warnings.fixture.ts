/** Collects the warnings of each test instead of printing them. @param steady - replaces what differs from run to run */
export function warningsOfEachTest(steady = (warning: string): string => warning): string[] {
  const warnings: string[] = []
  const { warn } = console
  beforeEach(() => {
    warnings.length = 0
    console.warn = (text: string) => void warnings.push(steady(text))
  })
  afterEach(() => void (console.warn = warn))
  return warnings
}
