// The story that both contenders with the library tell, with everything logged.
require('chapterwise/steps')
const { Chapter, ScenarioConfiguration, StoryBook, storiesOf, useScenario } = require('chapterwise')

class BankingStoryData {
  bankAccountId = 0
}

class BankAccountHasBeenCreated extends Chapter {
  depositHasBeenMade(amount) {
    return this.given(() => ({ amount }))
      .when(async ({ api, storyData }, deposit) => {
        const response = await api.post(`api/bankaccounts/${storyData.bankAccountId}/deposits`, deposit)
        response.shouldBe.ok()
      })
      .proceedToChapter(BankAccountHasBeenCreated)
  }
}

class BankingStory extends StoryBook {
  bankAccountHasBeenCreated(customerName) {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('api/bankaccounts', { customerName })
      storyData.bankAccountId = response.shouldBe.created().id
    }).proceedToChapter(BankAccountHasBeenCreated)
  }
}

const { Given, tell } = storiesOf(BankingStory)

Given(
  'a bank account has been created for {string}',
  tell((story, name) => story.bankAccountHasBeenCreated(name)),
)

Given(
  'a deposit of {float} has been made',
  tell((story, amount) => story.depositHasBeenMade(amount)),
)

/** Sets up Cucumber's World with the story and these options. */
exports.tellWith = (options) =>
  useScenario(ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure(options))
