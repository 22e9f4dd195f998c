Feature: The check command
  `chapterwise check` checks every scenario along its chapters, with the actual arguments of its steps.
  It sends no request and runs no hook, step or story. It reports everything that it finds; if there is
  an error, it exits with 1.

  Background:
    Given the project of a bank

  Scenario: check finds nothing wrong in all scenarios, in those of a profile and in one
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        @smoke
        Scenario: A withdrawal
          Given a bank account has been created for "Fred"
          And a deposit of 10 has been made
          And a withdrawal has been made with:
            | amount | 5 |
          And the story result is saved as "account"
          When I GET "{{address}}"
          Then the response should be 200 OK
          And the response body at "id" should be {{account.bankAccountId}}

        @prepared
        Scenario: A new account
          Given a bank account has been created for "Fred"
          And the clock stands still
          And a withdrawal of 5 has been made
          Then the response should be 200 OK
      """
    When I run "chapterwise check"
    Then it exits with 0 and prints:
      """
      2 scenarios, nothing wrong.
      """
    When I run "chapterwise check -p smoke"
    Then it exits with 0 and prints:
      """
      1 scenario, nothing wrong.
      """
    When I run "chapterwise check features/accounts.feature:15"
    Then it exits with 0 and prints:
      """
      1 scenario, nothing wrong.
      """

  Scenario: check reports stories and assertions that are out of place
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: A story that the chapter does not offer
          Given a bank account has been created for "Fred"
          And a withdrawal of 5 has been made

        Scenario: A story after the one that ends the arrangement
          Given a bank account has been created for "Fred"
          And the bank account has been closed
          And a deposit of 5 has been made

        Scenario: A story after the call
          When I GET "api/bankaccounts"
          Given a bank account has been created for "Fred"

        Scenario: A further story
          When I GET "api/bankaccounts"
          Given a new story begins
          And a bank account has been created for "Fred"

        Scenario: Nothing to assert on
          Then the response should be 200 OK
          And the response should be successful
      """
    When I run "chapterwise check"
    Then it exits with 1 and prints:
      """
      features/accounts.feature:5:5 error The story "withdrawal has been made" is not part of the chapter "bank account has been created".
        From here the scenario can go on with:
          deposit has been made        a deposit of {float} has been made
          bank account has been closed the bank account has been closed
        Did you mean: a deposit of {float} has been made

      features/accounts.feature:10:5 error The story "deposit has been made" comes after a story that ended the arrangement.
        To arrange something further, first: Given a new story begins

      features/accounts.feature:14:5 error The story "bank account has been created" comes after the call under test, but stories arrange what comes before it.
        To arrange something further, first: Given a new story begins

      features/accounts.feature:22:5 error No response to check: this scenario has sent no request yet.
        Send one first, for example: When I GET "/accounts/1"

      5 scenarios, 4 errors.
      """

  Scenario: check reports mistakes in stories that are tried or told at the same time
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Out of turn, which is meant
          Given a bank account has been created for "Fred"
          When I try "a withdrawal of 5 has been made"
          Then the response should be 400

        Scenario: Told before it, at the same time, and with a table
          Given a bank account has been created for "Fred"
          When I try:
            \"\"\"
            a deposit of 5 has been made
            a withdrawal has been made with:
              | amount | 9 |
            \"\"\"
          Then the response should be 400
          When these are told at the same time:
            | a deposit of 5 has been made    |
            | a withdrawal of 5 has been made |
          Then all the responses should be 200

        Scenario: A line before it out of turn
          Given a bank account has been created for "Fred"
          When I try:
            | the bank account has been closed |
            | a deposit of 5 has been made     |
            | a deposit of 6 has been made     |

        Scenario: Phrases that nobody has
          When I try "a withdraval of 5 has been made"
          And these are told at the same time:
            | I GET "accounts"             |
            | a deposit of 5 has been made |

        Scenario: A phrase without its table, and an actor that nobody knows
          When I try "a withdrawal has been made with:"
          And I try 'a bank account has been created for "Fred"' as "anne"

        Scenario: An outcome of nothing
          Given a bank account has been created for "Fred"
          When these are told at the same time:
            | a deposit of 5 has been made |
            | a deposit of 6 has been made |
          Then the outcome at "api/bankaccounts/1" should be as if told one after the other
          When I GET "api/bankaccounts/1"
          Then the outcome should be as if told one after the other

        Scenario: An outcome of too many
          Given a bank account has been created for "Fred"
          When these are told at the same time:
            | a deposit of 1 has been made |
            | a deposit of 2 has been made |
            | a deposit of 3 has been made |
            | a deposit of 4 has been made |
            | a deposit of 5 has been made |
          Then the outcome should be as if told one after the other
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:24:5 error The story "deposit has been made" comes after a story that ended the arrangement.
      features/accounts.feature:30:5 error No story phrase reads "a withdraval of 5 has been made".
      features/accounts.feature:31:5 error The step "I GET "accounts"" tells no story.
      features/accounts.feature:36:5 error The phrase "a withdrawal has been made with:" needs a table.
      features/accounts.feature:37:5 error There is no actor "anne".
      features/accounts.feature:46:5 warning There is no outcome to look at: the last call was not one of stories told at the same time.
      features/accounts.feature:56:5 warning The outcome of at most 4 stories can be looked at, but 5 were told at the same time.
      7 scenarios, 5 errors, 2 warnings.
      """

  Scenario: check reports stories that are tried when their chapter is not known
    Given the file "step-definitions/lending.ts":
      """
      import { Chapter, ScenarioConfiguration, StoryBook, storiesOf, useScenario } from 'chapterwise'

      class LendingStory extends StoryBook<object> {
        bookHasBeenLent() {
          return this.when(() => undefined).proceedToChapter(BookHasBeenLent)
        }
        filmHasBeenLent() {
          return this.when(() => undefined).proceedToChapter(FilmHasBeenLent)
        }
      }

      class BookHasBeenLent extends Chapter<object> {
        itHasBeenReturned() {
          return this.when(({ api }) => api.post('books')).proceedToChapter(LendingStory)
        }
      }

      class FilmHasBeenLent extends Chapter<object> {
        itHasBeenReturned() {
          return this.when(({ api }) => api.post('films')).proceedToChapter(LendingStory)
        }
      }

      useScenario(ScenarioConfiguration.withStoryBook(LendingStory, Object).configure({ baseURL: 'http://127.0.0.1:1' }), { tags: '@lending' })

      const { Given, tell } = storiesOf(LendingStory)
      Given('a book has been lent', tell((story) => story.bookHasBeenLent()))
      Given('it has been returned', tell((story: any) => story.itHasBeenReturned()))
      Given('it has been lost', tell((story: any) => story.itHasBeenLost()))
      """
    And the file "features/lending.feature":
      """
      @lending
      Feature: Lending

        Scenario: Of a chapter that was reached, or that a step may have reached
          Given a book has been lent
          And a new story begins
          When I try "it has been returned"
          Given a new story begins
          And the clock stands still
          When I try "it has been returned"

        Scenario: Of one of two
          When I try "it has been returned"

        Scenario: Of none
          Given the clock stands still
          When these are told at the same time:
            | it has been lost     |
            | a book has been lent |
      """
    When I run "chapterwise check features/lending.feature"
    Then it exits with 1 and finds:
      """
      features/lending.feature:13:5 error The story "it has been returned" could be that of several chapters, and the scenario has come to none of them:
      features/lending.feature:17:5 error No chapter of the book "lending story" offers the story "it has been lost". Did you mean "film has been lent"?
      3 scenarios, 2 errors.
      """

  Scenario: check reports steps that are undefined or ambiguous
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Steps without a definition, and with two
          Given a bank acount has been created for "Fred"
          And the clock stands still
          And I call the gRPC method "credit.CreditRatingCheck/CheckCredit"
      """
    And the file "step-definitions/clock.ts":
      """
      import { Given } from '@cucumber/cucumber'

      Given('the clock stands {word}', function (_: string) {})
      Given('it costs {money}', function (_: string) {})
      """
    When I run "chapterwise check"
    Then it exits with 1 and prints:
      """
      step-definitions/clock.ts:4 error The phrase "it costs {money}" has the parameter type {money}, which is not defined.
        Define it: defineParameterType({ name: 'money', regexp: /…/ })

      features/accounts.feature:4:5 error No step is defined for "a bank acount has been created for "Fred"".
        Did you mean: a bank account has been created for {string}
        To define it:
        Given('a bank acount has been created for {string}', function (string) {
          // Write code here that turns the phrase above into concrete actions
          return 'pending';
        });

      features/accounts.feature:5:5 error More than one step is defined for "the clock stands still":
          the clock stands still - step-definitions/banking.ts:31
          the clock stands {word} - step-definitions/clock.ts:3
        Reword one of the phrases, or drop it.

      features/accounts.feature:6:5 error No step is defined for "I call the gRPC method "credit.CreditRatingCheck/CheckCredit"", because the phrases of chapterwise/grpc/steps are not loaded.
        Load them in a support file: import 'chapterwise/grpc/steps'

      1 scenario, 4 errors.
      """

  Scenario: check reports arguments, tables and handlers that do not fit
    Given the file "step-definitions/tables.ts":
      """
      import { storiesOf } from 'chapterwise'
      import { BankingStory } from '../support/banking-story'

      const { Given, tell } = storiesOf(BankingStory)
      Given('an account with:', tell.object((story, { name }: any) => story.bankAccountHasBeenCreated(name)))
      Given('an account of {string} and {string}', tell(((story: any, name: string) => story.bankAccountHasBeenCreated(name)) as any))
      Given('the secret of {string} has been read', tell((story, name) => story.bankAccountHasBeenCreated(name)))
      """
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Arguments and tables
          Given an account with:
            | name | amount | currency |
            | Fred | 5      | EUR      |
          And a deposit of 5 has been made
          And a withdrawal has been made with:
          When I GET "api/bankaccounts"
            | page | 2 |
          Then the response should be 200 Created
          And I save the response body as "the body"

        Scenario: Too few arguments
          Given an account of "Fred" and "Ann"

        Scenario: A phrase that another step quotes, which is no secret
          When I attempt 'the secret of "Fred" has been read' as "another customer"
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:4:5 error The table of this step stands for one object, so it needs two columns, a name and a value, but it has 3.
      features/accounts.feature:8:5 error A doc string or a table is missing after this step.
      features/accounts.feature:9:5 error This step has a table, but the phrase takes none: I GET {string}
      features/accounts.feature:11:5 error The status 200 is "OK", not "Created". Write 200, OK or 200 OK.
      features/accounts.feature:12:5 error "the body" cannot be the name of a variable.
      features/accounts.feature:15:5 error The handler of "an account of {string} and {string}" takes 1 of the 2 arguments that this step gives.
      features/accounts.feature:18:5 error No step is defined for "I attempt 'the secret of "Fred" has been read' as "another customer"".
      3 scenarios, 7 errors.
      """

  Scenario: check reports unknown variables
    Given the file "features/accounts.feature":
      ```
      Feature: Accounts

        Scenario: Known
          Given the variable "name" is "Fred"
          And a bank account has been created for "{{name}}"
          When I POST "api/bankaccounts/{{bankAccountId}}/deposits" with:
            | amount | {{balance}} |
          And I save the response body at "id" as "deposit"
          Then the response body at "id" should be {{deposit}}

        Scenario: Unknown
          Given a bank account has been created for "Fred"
          When I POST "api/bankaccounts/{{bankAcountId}}/deposits" with:
            """
            { "amount": {{amount}} }
            """

        Scenario: Too early
          When I GET "api/bankaccounts/{{id}}"
          And I save the response body at "id" as "id"

        Scenario: Declared by the class of the story data
          When I GET "api/bankaccounts/{{bankAccountId}}"
          Then the response body at "id" should be {{bankAccountId}}
          Given a new story begins
          And a bank account has been created for "Fred"
          When I GET "api/bankaccounts/{{bankAccountId}}/{{balance}}"

        Scenario: After a step of one's own
          Given the clock stands still
          When I GET "api/now/{{now}}/{{bankAccountId}}"

        Scenario: Malformed
          When I GET "{{list[-1]}}"

        @prepared
        Scenario: After a hook of one's own
          When I GET "api/now/{{now}}"
      ```
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:13:5 error The variable {{bankAcountId}} is unknown. Did you mean {{bankAccountId}}?
      features/accounts.feature:13:5 error The variable {{amount}} is unknown.
      features/accounts.feature:19:5 error The variable {{id}} is unknown.
      features/accounts.feature:31:5 warning The variable {{now}} is unknown.
      features/accounts.feature:34:5 error "{{list[-1]}}" names no variable as it is written.
      features/accounts.feature:38:5 warning The variable {{now}} is unknown.
      7 scenarios, 4 errors, 2 warnings.
      """

  Scenario: check knows the variables that hooks set where the option "variables" names them
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: An account
          Given a bank account has been created for "{{unique}}"
          When I GET "api/bankaccounts/{{bankAcountId}}?name={{uniqe}}"
          And I GET "api/{{$uid}}"
      """
    And the file "named.cjs":
      """
      const base = { require: ['support/*.ts', 'step-definitions/*.ts'] }
      module.exports = { default: { ...base, worldParameters: { variables: ['unique'] } } }
      """
    When I run "chapterwise check --config named.cjs"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:5:5 error The variable {{bankAcountId}} is unknown. Did you mean {{bankAccountId}}?
      features/accounts.feature:5:5 error The variable {{uniqe}} is unknown. Did you mean {{unique}}?
      features/accounts.feature:6:5 error The variable {{$uid}} is unknown. Did you mean {{$uuid}}?
      1 scenario, 3 errors.
      """

  Scenario: check --strict treats warnings, as of a body that is not the JSON it looks like, as errors
    Given the file "features/accounts.feature":
      ```
      Feature: Accounts

        Scenario: Hardly meant
          When I POST "api/bankaccounts" with:
            """
            { "customerName": "Fred", }
            """
          Then the response should be 200

        Scenario: Meant as text
          When I POST "api/bankaccounts" with:
            """text/plain
            { "customerName": "Fred", }
            """
          And I POST "api/bankaccounts" with:
            """application/x-ndjson
            { "id": 1 }
            { "id": 2 }
            """
          And I POST "api/bankaccounts" with:
            """json
            { "customerName":
            """
          Then the response should be a bad request
      ```

    When I run "chapterwise check"
    Then it exits with 0 and prints:
      """
      features/accounts.feature:4:5 warning The body looks like JSON but is not, so it is sent as plain text: line 1, column 27: Quoted object key expected but got '}'

      2 scenarios, 1 warning.
      """
    When I run "chapterwise check --strict"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:4:5 error The body looks like JSON but is not, so it is sent as plain text: line 1, column 27: Quoted object key expected but got '}'
      2 scenarios, 1 error.
      """

  Scenario: check reports errors in a Background, and in rows of an outline
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Background:
          Given the variable "name" is "{{nobody}}"

        Scenario Outline: A withdrawal
          Given a bank account has been created for "<name>"
          And a deposit of <amount> has been made
          And a withdrawal of 5 has been made
          When I GET "api/bankaccounts/{{bankAcountId}}"
          Then the response should be <status>

          Examples:
            | name | amount | status      |
            | Fred | 10     | 200 OK      |
            | Mary | 0      | 200 OK      |
            | Jane | 20     | 200 Created |
      """
    When I run "chapterwise check"
    Then it exits with 1 and prints:
      """
      features/accounts.feature:4:5 error The variable {{nobody}} is unknown.
        Known here: bankAccountId, balance, address

      features/accounts.feature:10:5 error The variable {{bankAcountId}} is unknown. Did you mean {{bankAccountId}}?
        Known here: name, bankAccountId, balance, address

      features/accounts.feature:16:7 error The story "withdrawal has been made" is not part of the chapter "bank account has been created".
        From here the scenario can go on with:
          deposit has been made        a deposit of {float} has been made
          bank account has been closed the bank account has been closed
        Did you mean: a deposit of {float} has been made
        In this row, at line 9: a withdrawal of 5 has been made

      features/accounts.feature:17:7 error The status 200 is "OK", not "Created". Write 200, OK or 200 OK.
        In this row, at line 11: the response should be 200 Created

      3 scenarios, 4 errors.
      """

  Scenario: check --unused reports phrases that no feature uses
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: A withdrawal
          Given a bank account has been created for "Fred"
          And a deposit of 10 has been made
          And a withdrawal has been made with:
            | amount | 5 |
          And a withdrawal of 5 has been made
          And the clock stands still
          When I GET "api/bankaccounts/{{bankAccountId}}"
      """
    When I run "chapterwise check --unused"
    Then it exits with 1 and finds:
      """
      step-definitions/banking.ts:26 error No feature uses the phrase "the bank account has been closed".
      1 scenario, 1 error.
      """

  Scenario: check prints its findings as JSON, or as annotations for GitHub
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Nothing to assert on
          Then the response should be 200 OK
      """
    When I run "chapterwise check --format json"
    Then it exits with 1 and prints the JSON:
      """json
      {
        "scenarios": 1,
        "findings": [
          {
            "uri": "features/accounts.feature",
            "line": 4,
            "column": 5,
            "level": "error",
            "rule": "no-response",
            "message": "No response to check: this scenario has sent no request yet.\nSend one first, for example: When I GET \"/accounts/1\"",
            "scenarios": ["Nothing to assert on"]
          }
        ]
      }
      """
    When I run "chapterwise check --format github"
    Then it exits with 1 and prints:
      """
      ::error file=features/accounts.feature,line=4,col=5::No response to check: this scenario has sent no request yet.%0ASend one first, for example: When I GET "/accounts/1"
      """

  Scenario: check reports steps for a stream or a WebSocket that was not opened
    Given the file "features/accounts.feature":
      """
      @basic
      Feature: Streams

        Scenario: Nothing opened
          Then within 2 s a server-sent event should contain:
            | price | 10 |
          And within 2 s a server-sent event should contain:
            | price | 11 |
          When I close the WebSocket

        Scenario: Opened
          When I listen to the events of "prices"
          Then within 2 s a server-sent event should contain:
            | price | 10 |
          And the response body at "price" should be 10
          When I open the WebSocket "live"
          And I send the WebSocket message:
            | subscribe | prices |
          Then the response should be 101
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:5:5 error This scenario has opened no stream of events yet.
      features/accounts.feature:9:5 error This scenario has opened no WebSocket yet.
      2 scenarios, 2 errors.
      """

  Scenario: check refuses wrong arguments and a feature that cannot be parsed
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Nothing to assert on
          Then the response should be 200 OK
      """
    And the file "features/broken.feature":
      """
      Feature: Broken

        Scenario: One
          Given the clock stands still
          Give me a break
      """
    When I run "chapterwise check features/acounts.feature"
    Then it exits with 2 and says:
      """
      There is no file or folder "features/acounts.feature".
      """
    When I run "chapterwise check -p nightly"
    Then it exits with 2 and says:
      """
      Cucumber cannot be configured: Requested profile "nightly" doesn't exist
      """
    When I run "chapterwise check features/accounts.feature --tags @none"
    Then it exits with 2 and says:
      """
      No scenario was found: see the paths, tags and names given.
      """
    When I run "chapterwise check"
    Then it exits with 2 and says:
      """
      Parse error in "features/broken.feature" (5:5): expected: #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty, got 'Give me a break'
      """
    Given the file "support/extra.ts":
      """

      throw new Error('The database is not there.')
      """
    When I run "chapterwise check"
    Then it exits with 2 and says:
      """
      The support code cannot be loaded: The database is not there. (support/extra.ts:2)
      """

  Scenario: check reports stories that do not lead to a chapter
    Given the file "step-definitions/lost.ts":
      """
      import { ScenarioConfiguration, storiesOf, useScenario } from 'chapterwise'
      import { BankingStory, BankingStoryData } from '../support/banking-story'

      class LostStory extends BankingStory {
        accountHasBeenLost(name: string): any {
          return this.when(() => name).proceedToChapter(undefined as never)
        }
        accountHasBeenForgotten(name: string): any {
          return this.when(() => name)
        }
      }
      useScenario(
        ScenarioConfiguration.withStoryBook(LostStory, BankingStoryData).configure({ baseURL: 'http://bank' }),
        { tags: '@lost' },
      )
      const { Given, tell } = storiesOf(LostStory)
      Given('the account of {string} has been lost', tell((story, name) => story.accountHasBeenLost(name)))
      Given('an account for nobody', tell((story: any) => story.bankAcountHasBeenCreated()))
      Given('the account of {string} has been forgotten', tell((story, name) => story.accountHasBeenForgotten(name)))
      """
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        @lost
        Scenario: To no chapter
          Given the account of "{{$text}}" has been lost

        @lost
        Scenario: To none that it names
          Given the account of "{{$text}}" has been forgotten

        @lost
        Scenario: A misspelt one
          Given an account for nobody
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:5:5 error The story "account has been lost" proceeds to undefined, which is not a chapter.
      features/accounts.feature:9:5 error The story "account has been forgotten" does not say where it leads.
      features/accounts.feature:13:5 error The story "bank acount has been created" is not part of the chapter "lost story".
      3 scenarios, 3 errors.
      """

  Scenario: check reports world parameters that a run would refuse
    Given the file "without-code/register.ts":
      """
      import 'chapterwise/register'
      """
    And the file "without-code/other.feature":
      """
      Feature: Other

        Scenario: A call
          When I GET "/"
      """
    And the file "without-code.cjs":
      """
      const base = { require: ['without-code/*.ts'], paths: ['without-code/*.feature'] }
      module.exports = {
        nowhere: { ...base, worldParameters: {} },
        misspelt: {
          ...base,
          worldParameters: { baseURL: 'http://localhost', timeOut: 500 },
        },
      }
      """
    When I run "chapterwise check --config without-code.cjs -p nowhere"
    Then it exits with 0 and prints:
      """
      without-code.cjs:3 warning The world parameters name no "baseURL" to call the API at.
        Add one to the Cucumber configuration: worldParameters: { baseURL: 'http://localhost:3000' }

      1 scenario, 1 warning.
      """
    When I run "chapterwise check --config without-code.cjs -p misspelt"
    Then it exits with 1 and finds:
      """
      without-code.cjs:6 error Unknown world parameter "timeOut". Did you mean "timeout"?
      1 scenario, 1 error.
      """

  Scenario: check reports a set-up of the next request that no call takes
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Taken by the call, whatever comes between
          Given the request header "Accept" is "text/csv"
          And a bank account has been created for "Fred"
          And the variable "page" is 2
          When I GET "api/bankaccounts"

        Scenario: Set up too late
          When I GET "api/bankaccounts"
          And the query parameter "page" is "2"
          Then the response should be 200

        Scenario: Another kind of request
          Given the GraphQL operation is "FindUser"
          When I GET "api/bankaccounts"
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:11:5 error Nothing sends what "the query parameter "page" is "2"" sets up for the next request.
      features/accounts.feature:15:5 error Nothing sends what "the GraphQL operation is "FindUser"" sets up for the next request.
      3 scenarios, 2 errors.
      """

  Scenario: check opens the OpenAPI documents that features and options name
    Given the file "features/swagger.json":
      """
      { "swagger": "2.0", "paths": {} }
      """
    And the file "features/broken.yaml":
      """
      openapi: 3.1.0
      paths: { /a: { get: { responses: { 200: { $ref: 'missing.yaml' } } } } }
      """
    And the file "features/odd.yaml":
      """
      openapi: 3.1.0
      externalDocs: { url: https://example.com }
      paths: { /a: { get: { responses: { 200: { content: { a/b: { schema: { minimun: 1 } } } } } } } }
      """
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Documents
          When I GET "api/bankaccounts"
          Then the response should match the OpenAPI document "swagger.json"
          And the response should match the OpenAPI document "missing.yaml"
          And the response should match the OpenAPI document "broken.yaml"
          And the response should match the OpenAPI document "odd.yaml"
          And the response should match the OpenAPI document "odd.yaml"
          And the response should match the OpenAPI document "/openapi.json"
      """
    And the file "reported.cjs":
      """
      const base = { require: ['support/*.ts', 'step-definitions/*.ts'] }
      module.exports = {
        default: { ...base, pluginOptions: { chapterwise: { openapi: ['gone.yaml'] } } },
      }
      """
    When I run "chapterwise check --config reported.cjs"
    Then it exits with 1 and finds:
      """
      reported.cjs:3 error The file "gone.yaml" is not there. It was looked for at:
      features/accounts.feature:5:5 error The document "swagger.json" is not OpenAPI 3.0, 3.1 or 3.2: its version is "2.0".
      features/accounts.feature:6:5 error The file "missing.yaml" is not there. It was looked for at:
      features/accounts.feature:7:5 error The OpenAPI document "broken.yaml" refers to "missing.yaml", which cannot be read: The file "features/missing.yaml" is not there. It was looked for at:
      features/accounts.feature:8:5 warning Not everything in the OpenAPI document "odd.yaml" is checked:
      1 scenario, 4 errors, 1 warning.
      """

  Scenario: check reports the arguments that a run would refuse
    Given the file "features/owner.json":
      """
      { "type": "objekt" }
      """
    And the file "features/short.csv":
      """
      name,amount
      Fred
      """
    And the file "features/broken.json":
      """
      { "amount": 5, "name": {{name}}, }
      """
    And the file "features/accounts.feature":
      ```
      Feature: Accounts

        Scenario: Files
          Given the variable "id" is 7
          And the multipart fields are:
            | picture | file: picture.png |
            | further | file: {{id}}.png  |
          And the variable "name" is "Fred"
          And the variable "customers" is the file "short.csv"
          And the variable "account" is the file "broken.json"
          When I POST "api/bankaccounts"
          Then the response body should match the schema "acount.json"
          And the response body should match the schema "owner.json"

        Scenario: Paths, patterns, kinds and markers
          Given the XML namespace "7" is "urn:seven"
          When I POST "api/bankaccounts"
          And I keep asking for up to 5 s
          Then the response body at "owners[" should exist
          And the response body at "/accounts/account[" should exist
          And the response body at "[*].owner" should be "Fred"
          And the response body at "id" should match "(\d+"
          And the response body at "opened" should be a dat
          And the response body at "id" should not be "#null"
          And the response body should contain:
            | id | #nmber |
          And the response body should be:
            """xml
            <accounts>
            """

        Scenario: Limits, sizes and headers
          Given the request header "Host" is removed
          And the request header "X Request" is "7"
          When I GET "api/bankaccounts"
          Then the response body at "[0].balance" should be greater than "abc"
          And the response body at "[0].balance" should be between 60 and 5
          And the response body at "[0].balance" should be at most {{address}}
          And the response body at "[0].owners" should have at least -1 items

        Scenario: GraphQL and OAuth 2.0
          Given I authenticate with OAuth 2.0:
            | token endpoint | /token             |
            | grant typ      | client credentials |
          And the GraphQL variables are:
            | 7 |
          When I send the GraphQL query:
            """
            query ($id: ID!) {
              user(id: $id { name }
            }
            """
          Then the GraphQL response should have an error at "user[*].name"

        Scenario: What only a run knows
          Given the variable "query" is "{ users { name } }"
          And the variable "path" is "owners["
          When I send the GraphQL query:
            """
            {{query}}
            """
          Then the response body at "{{path}}" should exist
          And the response body should match the schema:
            """
            { "type": "{{query}}" }
            """
      ```
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:5:5 error The file "picture.png" is not there. It was looked for at:
      features/accounts.feature:9:5 error The file "short.csv" is not CSV: Invalid Record Length: expect 2, got 1 on line 2.
      features/accounts.feature:10:5 error The file "broken.json" is not JSON: line 1, column 32: Quoted object key expected but got '}'
      features/accounts.feature:12:5 error The file "acount.json" is not there. It was looked for at:
      features/accounts.feature:13:5 error The schema "owner.json" is not a JSON Schema (draft 2020-12):
      features/accounts.feature:16:5 error "7" cannot be the prefix of a namespace.
      features/accounts.feature:18:5 error Asking again would send I POST "api/bankaccounts" again, which may change something each time.
      features/accounts.feature:19:5 error The path "owners[" is not a JSONPath (RFC 9535): unclosed bracketed selection, at position 8.
      features/accounts.feature:20:5 error The path "/accounts/account[" is not an XPath (1.0).
      features/accounts.feature:21:5 error The path "[*].owner" gives a list of all that it finds, which is not one value.
      features/accounts.feature:22:5 error The pattern "(\d+" is not a regular expression: Unterminated group.
      features/accounts.feature:23:5 error "dat" is not a kind of value. Did you mean "date"?
      features/accounts.feature:24:5 warning "#null" is a text here: markers are read in doc strings and tables.
      features/accounts.feature:25:5 error The marker "#nmber" is not a known marker. Did you mean #number?
      features/accounts.feature:27:5 error The XML that is expected is not well-formed: element "accounts" is missing a closing tag, at line 1, column 2.
      features/accounts.feature:33:5 error The header "Host" cannot be left out: Node.js sends it with every request.
      features/accounts.feature:34:5 error "X Request" cannot be the name of a header or cookie.
      features/accounts.feature:36:5 error Nothing can be compared with "abc" (string).
      features/accounts.feature:37:5 error No value is between 60 and 5: the greater one comes first.
      features/accounts.feature:39:5 error A list cannot have -1 items.
      features/accounts.feature:42:5 error OAuth 2.0 has no setting "grant typ". Did you mean "grant type"?
      features/accounts.feature:45:5 error The variables of a GraphQL query are an object.
      features/accounts.feature:47:5 error The GraphQL query does not parse, at line 2, column 16: Syntax Error: Expected Name, found "{".
      features/accounts.feature:53:5 error "user[*].name" cannot be the path of a GraphQL error.
      5 scenarios, 23 errors, 1 warning.
      """
