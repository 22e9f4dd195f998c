// A plugin for Cucumber that replaces the scenarios that Cucumber has read by the given ones. It is a file of its own
// and not compiled, because Cucumber imports plugins by path.
module.exports = {
  type: 'plugin',
  optionsKey: 'givenScenarios',
  coordinator({ transform, options }) {
    transform('pickles:order', () => options.scenarios)
  },
}
