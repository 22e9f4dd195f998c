// A plugin for Cucumber that has it run the scenarios it is given, and none of those it has read. It is a file of its own,
// and not built, because Cucumber imports plugins by their path.
module.exports = {
  type: 'plugin',
  optionsKey: 'givenScenarios',
  coordinator({ transform, options }) {
    transform('pickles:order', () => options.scenarios)
  },
}
