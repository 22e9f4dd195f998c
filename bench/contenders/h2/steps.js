require('../bare/steps.js')
const { Before, After, AfterStep } = require('@cucumber/cucumber')
Before({ timeout: -1, name: 'b' }, () => {})
After({ timeout: -1, name: 'a' }, () => {})
AfterStep(function () {
  this.attach('x'.repeat(300), 'text/plain')
})
