@grpc
Feature: Error messages of gRPC steps
  A message that does not fit its type is never sent. An assertion that fails names the gRPC code and the HTTP status.

  Scenario: With gRPC clients alone, an assertion before any call suggests a gRPC call
    Given the scenarios are configured with nothing but:
      | timeout | 1000 |
    Then each of these is refused:
      | the gRPC status should be OK | No response to check: this scenario has sent no request yet.\nSend one first, for example: When I call the gRPC method "package.Service/Method" |

  Scenario: The log shows a gRPC call with its secrets redacted
    When Cucumber runs:
      """
      Given the gRPC metadata "x-request-id" is "7"
      And the gRPC metadata "authorization" is "Bearer hush-hush"
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | hush-hush |
      """
    Then the report shows somewhere under 'I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:':
      """
      REQUEST: GRPC /credit.CreditRatingCheck/CheckCredit
      {
        "customer_id": "[redacted]",
        "credit": 0
      }

      RESPONSE: gRPC Status: NOT_FOUND (5) There is no customer "[redacted]".
      """

  Scenario: A call that does not fit its method is refused before it is made
    Then each of these is refused:
      | I call the gRPC method "credit.CreditRatingCheck/CheckCredits"         |                          | No gRPC client has the method "credit.CreditRatingCheck/CheckCredits". Did you mean "credit.CreditRatingCheck/CheckCredit"?\nKnown here:\n  credit.CreditRatingCheck/CheckCredit\n  credit.CreditRatingCheck/ListRatings\n  credit.CreditRatingCheck/ReportPayments\n  credit.CreditRatingCheck/Negotiate\n  credit.CreditRatingCheck/WatchRating |
      | I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:    | \|custmer_id\|1\|     | The message credit.CreditRequest has no field "custmer_id". Did you mean "customer_id"?\nIt has: customer_id, credit, purpose, due, notes |
      | I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:    | \|credit\|much\|      | The message does not fit credit.CreditRequest: cannot decode field credit.CreditRequest.credit from JSON: expected number (int32), got "much" |
      | I call the gRPC method "credit.CreditRatingCheck/ReportPayments" with: | [{ "amount_in_cents": 1 }, { "amount_in_cents": "much" }] | Message 2: The message does not fit credit.Payment: cannot decode field credit.Payment.amount_in_cents from JSON: expected int64, got much |

  Scenario Outline: A gRPC call after a step that sets up what only HTTP requests have is refused
    Given each of the scenarios begins with 'Given <step>'
    Then each of these is refused:
      | I call the gRPC method "credit.CreditRatingCheck/CheckCredit" | "<step>" sets up the next request, but "I call the gRPC method "credit.CreditRatingCheck/CheckCredit"" does not take it.\nLeave it out, or put it before a step that does. |

    Examples:
      | step                                        |
      | the query parameter "page" is "1"           |
      | the cookie "session" is "7"                 |
      | the request body is the file "package.json" |
      | redirects are not followed                  |

  Scenario Outline: An HTTP request after a step that sets up a gRPC call is refused
    Given each of the scenarios begins with 'Given <step>'
    Then each of these is refused:
      | I GET "api/echo" | "<step>" sets up the next request, but "I GET "api/echo"" does not take it.\nLeave it out, or put it before a step that does. |

    Examples:
      | step                                  |
      | the gRPC metadata "tenant" is "north" |
      | the gRPC deadline is 2 seconds        |

  Scenario: A NOT_FOUND call fails assertions
    Given each of the scenarios begins with:
      """
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | nobody |
      """
    Then each of these fails:
      | the response should be 200 OK                            | The response should be 200 OK but was 404 Not Found (gRPC NOT_FOUND) |
      | the response should be a bad request                     | The response should be 400 Bad Request but was 404 Not Found (gRPC NOT_FOUND) |
      | the gRPC status should be OK                             | The gRPC status should be OK (0) but was NOT_FOUND (5) There is no customer "nobody". |
      | the gRPC status should be NOT_FOUND with the message "x" | The gRPC status should be NOT_FOUND with the message "x" but the message was "There is no customer "nobody"." |
      | the gRPC status message should contain "somebody"        | The gRPC status message should contain "somebody" but was "There is no customer "nobody"." |
    And each of these is refused:
      | the gRPC status message should contain ""                | There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not. |
      | the response should match the OpenAPI document "examples/banking/api/openapi.json" | The last call was a gRPC call, which the OpenAPI document "examples/banking/api/openapi.json" cannot describe.\nSend an HTTP request first, for example: When I GET "/accounts/1" |

  Scenario: An assertion on a trailer fails when it is missing or has another value
    Given each of the scenarios begins with:
      """
      Given a bank account of "Fred" with 700 in it
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | "{{bankAccountId}}" |
        | credit      | 1                   |
      """
    Then each of these fails:
      | the response should have the gRPC trailer "x-rating"  | The response should have the gRPC trailer "x-rating" but has x-rating-model, x-signature-bin  |
      | the gRPC trailer "x-rating-model" should be "m"       | The gRPC trailer "x-rating-model" should be "m" but was "model-7" |
      | the gRPC trailer "x-rating-model" should match "\d"  | The gRPC trailer "x-rating-model" should match "\d" but was "model-7", of which only a part matches: the whole value must match |

  Scenario: A streaming call cannot be repeated, and an HTTP response has no gRPC status
    Given each of the scenarios begins with 'When I call the gRPC method "credit.CreditRatingCheck/Negotiate"'
    Then each of these is refused:
      | I keep asking for up to 1 s | Asking again would send GRPC /credit.CreditRatingCheck/Negotiate again, which may change something each time.\nOnly GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first. |
    Given each of the scenarios begins with 'When I GET "api/health"'
    Then each of these is refused:
      | the gRPC status should be OK | The last call was an HTTP request, which has no gRPC status and no trailers.\nMake a gRPC call first, for example: When I call the gRPC method "package.Service/Method" |
