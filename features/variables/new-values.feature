Feature: New values
  A placeholder "{{$…}}" stands for a new value at each use: an identifier, a number, a text or a time. The values are
  drawn from a seed, which the log of a failed step names. The same seed draws the same values in each scenario.

  Scenario: A placeholder draws a new value, in a text as elsewhere
    When I POST "api/echo" with:
      """text/plain
      {{$uuid}} on {{$today - 1 day as "d.M.yyyy"}} by {{$email}}
      """
    Then the response body at "body" should match "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} on \d+\.\d+\.\d{4} by [a-z]+@example.com"

  Scenario: A new value saved in a variable stays the same
    Given the variable "id" is {{$uuid}}
    When I GET "api/echo?one={{id}}&again={{id}}&other={{$uuid}}"
    Then the response body at "query.one" should be "{{id}}"
    And the response body at "query.again" should be "{{id}}"
    But the response body at "query.other" should not be "{{id}}"

  Scenario: A new number stays a number in JSON, in tables and in variables
    Given the variable "kept" is {{$number(5, 5)}}
    When I POST "api/echo" with:
      """
      { "bare": {{$number(5, 5)}}, "quoted": "{{$number(5, 5)}}", "kept": {{kept}} }
      """
    Then the response body at "body" should be '{ "bare": 5, "quoted": "5", "kept": 5 }'
    When I POST "api/echo" with:
      """
      { "bare": {{$now as "yyyy"}}, "quoted": "at {{$today + 1 day in "Asia/Tokyo" as "yyyy"}}", "list": [{{$now as milliseconds}}] }
      """
    Then the response body at "body" should match '\{ "bare": "\d{4}", "quoted": "at \d{4}", "list": \[\d{13}\] \}'
    When I POST "api/echo" with:
      | count | {{$number(5, 5)}} |
    Then the response body at "body" should be '{"count":5}'

  Scenario: A failed step names the seed of its new values
    Given an API that answers "200 OK"
    And the environment variable CHAPTERWISE_SEED is 4711
    When Cucumber runs:
      """
      When I GET "?id={{$uuid}}"
      Then the response should be 404
      """
    Then the report shows somewhere under "the response should be 404":
      """
      *                             NEW VALUES                             *
      **********************************************************************

      They come from the seed 4711; CHAPTERWISE_SEED=4711 draws them again.
      """

  Scenario: Unknown or malformed placeholders for new values are refused
    Then each of these is refused:
      | I GET "?id={{$uid}}"                      | The variable {{$uid}} is unknown. Did you mean {{$uuid}}?\nKnown here: bankAccountId, balance |
      | I GET "?at={{$timestamp}}"                | The variable {{$timestamp}} is unknown.\nKnown here: bankAccountId, balance\nNew values: $uuid, $now, $today, $number, $text, $email, $env |
      | I GET "?id={{$text(0)}}"                  | {{$text(0)}} is not written as a new value is.\nWrite {{$text}} or {{$text(8)}}, with 1 to 10000 letters. |
      | I GET "?id={{$now + 9000 years}}"         | 9000 years from now lie outside the years 0 to 9999.\nWrite a shorter time. |
      | I GET "?key={{$env.CHAPTERWISE_NOT_SET}}" | The environment variable CHAPTERWISE_NOT_SET is not set, so {{$env.CHAPTERWISE_NOT_SET}} has no value.\nSet it before the run: CHAPTERWISE_NOT_SET=… npx cucumber-js |
      | the variable "$uuid" is 5                 | "$uuid" cannot be the name of a variable: {{$uuid}} stands for a new value at each use.\nLeave out the "$". |

  Scenario: A placeholder reads an environment variable, and redacts one that is named like a secret
    Given the environment variable CHAPTERWISE_BRANCH is main
    And the environment variable CHAPTERWISE_API_TOKEN is s3cr3t-of-the-environment
    When Cucumber runs:
      """
      When I GET "api/echo?branch={{$env.CHAPTERWISE_BRANCH}}&token={{$env.CHAPTERWISE_API_TOKEN}}"
      Then the response body at "query.branch" should be "main"
      And the response should be 404
      """
    Then the step 'the response body at "query.branch" should be "main"' passes
    And the report nowhere shows "s3cr3t-of-the-environment"
