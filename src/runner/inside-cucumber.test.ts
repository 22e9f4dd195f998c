import { version } from '@cucumber/cucumber'
import { expect } from 'chai'
import { ConfigurationError } from '../errors'
import { insideCucumber } from './inside-cucumber'

const message =
  `Inside, Cucumber ${version} differs from those that chapterwise can run scenarios with: HOW.\n` +
  'Install a version from 12.0 to 13.3. To run your scenarios one by one with this one, leave out the option atOnce.'

it('A Cucumber that differs inside is refused, with what is missing', () => {
  expect(() => insideCucumber('runtime/step_runner', 'walk' as never)).to.throw(
    ConfigurationError,
    message.replace('HOW', 'runtime/step_runner has no walk'),
  )
  expect(() => insideCucumber('runtime/nowhere' as 'runtime/step_runner', 'run')).to.throw(
    ConfigurationError,
    message.replace('HOW', 'runtime/nowhere has no run'),
  )
})
