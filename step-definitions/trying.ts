import { When } from '@cucumber/cucumber'
import { argumentOf, quotedStep, quotedSteps, scenarioOf, untimed } from '../src/world'

When('I try {string}', untimed, function (this: object, phrase: string) {
  return scenarioOf(this).tryPhrases([quotedStep(phrase)], this)
})

When('I try:', untimed, function (this: object, phrases: unknown) {
  return scenarioOf(this).tryPhrases(quotedSteps(argumentOf(phrases)), this)
})
