// Handwritten assertions on the response that a World keeps.
const assert = require('node:assert/strict')
const { Then } = require('@cucumber/cucumber')

Then(/^the response should be (\d+) .*$/, function (status) {
  assert.equal(this.response.status, Number(status))
})

Then('the response body should contain:', function (expected) {
  for (const [name, value] of Object.entries(JSON.parse(expected))) {
    assert.deepEqual(this.response.data[name], value)
  }
})

Then('the response body at {string} should be {string}', function (path, expected) {
  assert.equal(this.response.data[path], expected)
})
