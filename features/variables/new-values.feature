Feature: New values
  A placeholder "{{$…}}" stands for a new value at each use: an identifier, a number, a text or a time. The values are
  drawn from a seed, which the log of a failed step names. The same seed draws the same values in each scenario.

  Scenario Outline: A placeholder draws a new value: <what>
    When I POST "api/echo" with:
      """text/plain
      <value>
      """
    Then the response body at "body" should match "<pattern>"

    Examples:
      | what                     | value                | pattern                                        |
      | An identifier            | {{$uuid}}            | [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}      |
      | A time (UTC)             | {{$now}}             | \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d.\\d{3}Z |
      | A time from now          | {{$now + 2 days}}    | \\d{4}-\\d\\d-\\d\\dT.*Z                       |
      | A day                    | {{$today - 1 month}} | \\d{4}-\\d\\d-\\d\\d                           |
      | A number                 | {{$number}}          | \\d{1,6}                                       |
      | A number of some         | {{$number(7, 9)}}    | [789]                                          |
      | Letters                  | {{$text}}            | [a-z]{8}                                       |
      | As many letters as asked | {{$text(3)}}         | [a-z]{3}                                       |
      | An e-mail address        | {{$email}}           | [a-z]+@example.com                             |

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
      | count | {{$number(5, 5)}} |
    Then the response body at "body" should be '{"count":5}'

  Scenario: A placeholder reads an environment variable
    Given the environment variable CHAPTERWISE_BRANCH is main
    When Cucumber runs:
      """
      When I GET "?branch={{$env.CHAPTERWISE_BRANCH}}"
      """
    Then all of it passes

  Scenario: The value of an environment variable with the name of a secret is redacted
    Given the environment variable CHAPTERWISE_API_TOKEN is s3cr3t-of-the-environment
    When Cucumber runs:
      """
      When I GET "?branch={{$env.CHAPTERWISE_API_TOKEN}}"
      Then the response should be 404
      """
    Then the report nowhere shows "s3cr3t-of-the-environment"

  Scenario: A failed step names the seed of its new values
    Given an API that answers:
      """
      HTTP/1.1 200 OK
      """
    And the environment variable CHAPTERWISE_SEED is 4711
    When Cucumber runs:
      """
      When I GET "?id={{$uuid}}"
      Then the response should be 404
      """
    Then the report shows under "the response should be 404":
      """
      **********************************************************************
      * THEN THE RESPONSE SHOULD BE HTTP 404 NOT FOUND BUT WAS HTTP 200 OK *
      **********************************************************************

      RESPONSE: Http Status Code: OK (200)
      Elapsed Time: 12 (milliseconds)

      **********************************************************************
      *                             NEW VALUES                             *
      **********************************************************************

      They come from the seed 4711; CHAPTERWISE_SEED=4711 draws them again.
      """

  Scenario: Unknown or malformed placeholders for new values are refused
    When Cucumber runs:
      """
      Scenario: unknown
        When I GET "?id={{$uid}}"

      Scenario: of another tool
        When I GET "?at={{$timestamp}}"

      Scenario: malformed
        When I GET "?day={{$today + 2 hours}}"

      Scenario: ends the wrong way round
        When I GET "?id={{$number(5, 1)}}"

      Scenario: no letters
        When I GET "?id={{$text(0)}}"

      Scenario: too far
        When I GET "?id={{$now + 9000 years}}"

      Scenario: not set
        When I GET "?key={{$env.CHAPTERWISE_NOT_SET}}"

      Scenario: the name of one
        Given the variable "$uuid" is 5
      """
    Then the step "I GET \"?id={{$uid}}\"" fails with:
      """
      InputError: The variable {{$uid}} is unknown. Did you mean {{$uuid}}?
      Known here: bankAccountId, balance
      """
    And the step 'I GET "?at={{$timestamp}}"' fails with:
      """
      InputError: The variable {{$timestamp}} is unknown.
      Known here: bankAccountId, balance
      New values: $uuid, $now, $today, $number, $text, $email, $env
      """
    And the step 'I GET "?id={{$number(5, 1)}}"' fails with:
      """
      InputError: {{$number(5, 1)}} is not written as a new value is.
      Write {{$number}} or {{$number(1, 100)}}, whole numbers of which the first is not the larger one.
      """
    And the step 'I GET "?id={{$text(0)}}"' fails with:
      """
      InputError: {{$text(0)}} is not written as a new value is.
      Write {{$text}} or {{$text(8)}}, with 1 to 10000 letters.
      """
    And the step 'I GET "?id={{$now + 9000 years}}"' fails with:
      """
      InputError: 9000 years from now lie outside the years 0 to 9999.
      Write a shorter time.
      """
    And the step "I GET \"?day={{$today + 2 hours}}\"" fails with:
      """
      InputError: {{$today + 2 hours}} is not written as a new value is.
      Write {{$today}}, {{$today + 2 days}} or {{$today - 1 month}}.
      """
    And the step "I GET \"?key={{$env.CHAPTERWISE_NOT_SET}}\"" fails with:
      """
      InputError: The environment variable CHAPTERWISE_NOT_SET is not set, so {{$env.CHAPTERWISE_NOT_SET}} has no value.
      Set it before the run: CHAPTERWISE_NOT_SET=… npx cucumber-js
      """
    And the step "the variable \"$uuid\" is 5" fails with:
      """
      InputError: "$uuid" cannot be the name of a variable: {{$uuid}} stands for a new value at each use.
      Leave out the "$".
      """
