Feature: Error messages of gRPC steps
  A message that does not fit its type is never sent. An assertion that fails names the gRPC code and the HTTP status.

  Background:
    Given the scenario has the tag "@grpc"

  Scenario: An unknown field in a message is refused before the call is made
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | custmer_id | 1 |
      """
    Then the step 'I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:' fails with:
      """
      InputError: The message credit.CreditRequest has no field "custmer_id". Did you mean "customer_id"?
      It has: customer_id, credit, purpose, due, notes
      """
    And the report shows nothing under 'I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:'

  Scenario: A field value of the wrong type is refused
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | credit | much |
      """
    Then the step 'I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:' fails with:
      """
      InputError: The message does not fit credit.CreditRequest: cannot decode field credit.CreditRequest.credit from JSON: expected number (int32), got "much"
      """

  Scenario: An unknown method is refused with a list of the known methods
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredits"
      """
    Then the step 'I call the gRPC method "credit.CreditRatingCheck/CheckCredits"' fails with:
      """
      InputError: No gRPC client has the method "credit.CreditRatingCheck/CheckCredits". Did you mean "credit.CreditRatingCheck/CheckCredit"?
      Known here:
        credit.CreditRatingCheck/CheckCredit
        credit.CreditRatingCheck/ListRatings
        credit.CreditRatingCheck/ReportPayments
        credit.CreditRatingCheck/Negotiate
        credit.CreditRatingCheck/WatchRating
      """

  Scenario: An empty text to look for in the gRPC status message is refused
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | nobody |
      Then the gRPC status message should contain ""
      """
    Then the step 'the gRPC status message should contain ""' fails with:
      """
      InputError: There is nothing to look for: the text is empty, and every text has it in it.
      Write what should be there, or assert that it is empty or not.
      """

  Scenario Outline: A NOT_FOUND call fails the assertion: <step>
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | nobody |
      Then <step>
      """
    Then the step '<step>' fails with:
      """
      AssertionError: <message>
      GRPC /credit.CreditRatingCheck/CheckCredit (12 ms)
      > {"customer_id":"nobody","credit":0}
      < gRPC Status: NOT_FOUND (5) There is no customer "nobody".
      """

    Examples:
      | step                                                   | message                                                                                                                |
      | the response should be 200 OK                          | The response should be 200 OK but was 404 Not Found (gRPC NOT_FOUND)                                                   |
      | the response should be successful                      | The response should be successful but was 404 Not Found (gRPC NOT_FOUND)                                               |
      | the response should be a bad request                   | The response should be 400 Bad Request but was 404 Not Found (gRPC NOT_FOUND)                                          |
      | the gRPC status should be OK                           | The gRPC status should be OK (0) but was NOT_FOUND (5) There is no customer "nobody".                                  |
      | the gRPC status should be NOT_FOUND with the message "x" | The gRPC status should be NOT_FOUND with the message "x" but the message was "There is no customer "nobody"."          |
      | the gRPC status message should contain "somebody"      | The gRPC status message should contain "somebody" but was "There is no customer "nobody"."                             |

  Scenario: An assertion on a missing trailer fails and lists the trailers received
    When Cucumber runs:
      """
      Given a bank account of "Fred" with 700 in it
      When I call the gRPC method "credit.CreditRatingCheck/ListRatings" with:
        | customer_id | "{{bankAccountId}}" |
      Then the response should have the gRPC trailer "x-rating-model"
      """
    Then the step 'the response should have the gRPC trailer "x-rating-model"' fails with:
      """
      AssertionError: The response should have the gRPC trailer "x-rating-model" but has content-type, date.
      GRPC /credit.CreditRatingCheck/ListRatings (12 ms)
      > {"customer_id":"1","months":0}
      < gRPC Status: OK (0)
      < []
      """

  Scenario Outline: A trailer with another value fails: <step>
    When Cucumber runs:
      """
      Given a bank account of "Fred" with 700 in it
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | "{{bankAccountId}}" |
        | credit      | 7001                |
      And I save the response body at "remark" as "remark"
      Then <step>
      """
    Then the step '<step>' fails with:
      """
      AssertionError: <message>
      GRPC /credit.CreditRatingCheck/CheckCredit (12 ms)
      > {"customer_id":"1","credit":7001}
      < gRPC Status: OK (0)
      < {"is_accepted":false,"grade":"FAIR","limit_in_cents":"700000","remark":"The limit is 7000.","certificate":"AAH+/w=="}
      """

    Examples:
      | step                                                | message                                                                     |
      | the gRPC trailer "x-rating-model" should be "m"     | The gRPC trailer "x-rating-model" should be "m" but was "model-7"           |
      | the gRPC trailer "x-rating-model" should match "\\d" | The gRPC trailer "x-rating-model" should match "\\d" but was "model-7", of which only a part matches: the whole value must match |

  Scenario: A streaming call cannot be repeated
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/Negotiate"
      And I keep asking for up to 1 s
      """
    Then the step 'I keep asking for up to 1 s' fails with:
      """
      StepRejectedError: Asking again would send GRPC /credit.CreditRatingCheck/Negotiate again, which may change something each time.
      Only GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first.
      """

  Scenario: An invalid message in a list is refused with its position
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/ReportPayments" with:
        ```
        [{ "amount_in_cents": 1 }, { "amount_in_cents": "much" }]
        ```
      """
    Then the step 'I call the gRPC method "credit.CreditRatingCheck/ReportPayments" with:' fails with:
      """
      InputError: Message 2: The message does not fit credit.Payment: cannot decode field credit.Payment.amount_in_cents from JSON: expected bigint (int64): much out of range
      """

  Scenario: With gRPC clients alone, an assertion before any call suggests a gRPC call
    Given the scenarios are configured with nothing but:
      | timeout | 1000 |
    When Cucumber runs:
      """
      Then the gRPC status should be OK
      """
    Then the step 'the gRPC status should be OK' fails with:
      """
      StepRejectedError: No response to check: this scenario has sent no request yet.
      Send one first, for example: When I call the gRPC method "package.Service/Method"
      """

  Scenario: An HTTP response has no gRPC status
    When Cucumber runs:
      """
      When I GET "api/health"
      Then the gRPC status should be OK
      """
    Then the step 'the gRPC status should be OK' fails with:
      """
      InputError: The last call was an HTTP request, which has no gRPC status and no trailers.
      Make a gRPC call first, for example: When I call the gRPC method "package.Service/Method"
      """

  Scenario: A gRPC call cannot be checked against an OpenAPI document
    When Cucumber runs:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit"
      Then the response should match the OpenAPI document "examples/banking/api/openapi.json"
      """
    Then the step 'the response should match the OpenAPI document "examples/banking/api/openapi.json"' fails with:
      """
      InputError: The last call was a gRPC call, which the OpenAPI document "examples/banking/api/openapi.json" cannot describe.
      Send an HTTP request first, for example: When I GET "/accounts/1"
      """

  Scenario Outline: A gRPC call after a step that sets <what> is refused
    When Cucumber runs:
      """
      Given <step>
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit"
      """
    Then the step 'I call the gRPC method "credit.CreditRatingCheck/CheckCredit"' fails with:
      """
      InputError: The steps before this gRPC call have set <what>, which only HTTP requests have.
      Leave them out. Headers go out as metadata, and the message stands under the step: I call the gRPC method "…" with:
      """

    Examples:
      | step                                                        | what             |
      | the query parameter "page" is "1"                           | query parameters |
      | the cookie "session" is "7"                                 | cookies          |
      | the request body is the file "package.json"                | a body           |

  Scenario: The log shows a gRPC call with its secrets redacted
    When Cucumber runs:
      """
      Given the gRPC metadata "x-request-id" is "7"
      And the gRPC metadata "authorization" is "Bearer hush-hush"
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | hush-hush |
      """
    Then the report shows under 'I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:':
      """
      **********************************************************************
      *                                WHEN                                *
      **********************************************************************

      REQUEST: GRPC /credit.CreditRatingCheck/CheckCredit
      {
        "customer_id": "[redacted]",
        "credit": 0
      }

      RESPONSE: gRPC Status: NOT_FOUND (5) There is no customer "[redacted]".
      Elapsed Time: 12 (milliseconds)
      """
