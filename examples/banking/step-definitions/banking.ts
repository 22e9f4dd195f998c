import { storiesOf } from 'chapterwise'
import { BankingStory } from '../story/banking-story'
import type { Movement } from '../story/account-stories'

const { Given, tell } = storiesOf(BankingStory)

Given(
  'a bank account has been created for {string}',
  tell((story, customerName) => story.bankAccountHasBeenCreated(customerName)),
)

Given(
  'a bank account of {string} with {float} in it',
  tell((story, customerName, balance) => story.bankAccountExists(customerName, balance)),
)

Given(
  'a deposit of {float} has been made',
  tell((story, amount) => story.depositHasBeenMade(amount)),
)

Given(
  'a withdrawal of {float} has been made',
  tell((story, amount) => story.withdrawalHasBeenMade(amount)),
)

Given(
  'a withdrawal has been made with:',
  tell((story, withdrawal: Movement) => story.withdrawalHasBeenMade(withdrawal.amount)),
)

Given(
  'a credit of {float} has been paid out',
  tell((story, amount) => story.creditHasBeenPaidOut(amount)),
)

Given(
  'everything has been withdrawn',
  tell((story) => story.everythingHasBeenWithdrawn()),
)

Given(
  '{string} has put {float} into a new account',
  tell((story, customerName, amount) =>
    story.bankAccountHasBeenCreated(customerName).depositHasBeenMade(amount),
  ),
)

Given(
  'the bank account has been closed',
  tell((story) => story.bankAccountHasBeenClosed()),
)
