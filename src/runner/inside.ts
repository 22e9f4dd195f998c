import { createRequire } from 'node:module'
import { version } from '@cucumber/cucumber'
import { ConfigurationError } from '../errors'

/** Returns a part of the inside of Cucumber that has no public name, but is the same in Cucumber 12 and 13. */
export function insideCucumber<Part extends object>(file: string, member: keyof Part & string): Part {
  const load = createRequire(require.resolve('@cucumber/cucumber'))
  try {
    const part = load(`@cucumber/cucumber/lib/${file}`) as Part | undefined
    if (part?.[member] !== undefined) return part
  } catch {
    // Its file is missing.
  }
  throw differs(`${file} has no ${member}`)
}

/** The error of a Cucumber whose inside is not the one that is known. */
export function differs(how: string): ConfigurationError {
  return new ConfigurationError(
    `Inside, Cucumber ${version} differs from those that chapterwise can run scenarios with: ${how}.\n` +
      'Install Cucumber 12.9 or 13.3. To run your scenarios one by one with this one, leave out the option atOnce.',
  )
}
