@shop @alone
Feature: What a stand-in has received
  The requests that the API sends to a stand-in are asserted on after the call. The last one named is the received
  request, whose headers and body are asserted on like those of a response.

  Background:
    Given the stand-in "payments" answers POST "/charges" with 201 Created

  Scenario: Requests are asserted on by their method, path, query and body, and counted
    When I POST "orders" with:
      | item   | lamp |
      | amount | 75   |
    Then the stand-in "payments" should have received 1 request
    And the stand-in "payments" should have received POST "/charges"
    And the stand-in "payments" should have received POST "/charges?currency=EUR"
    And the stand-in "payments" should have received POST "/charges" 1 time
    And the stand-in "payments" should have received POST "/{anything}" with:
      | amount | 75 |
    And the received request body at "item" should be "lamp"
    And the stand-in "payments" should have received no POST "/refunds"
    And the stand-in "callbacks" should have received 0 requests

  Scenario: What was not received fails, and shows what came; a received request is named before it is asserted on
    Given each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      When I POST "orders" with:
        | item   | lamp |
        | amount | 75   |
      """
    Then each of these fails:
      | the stand-in "payments" should have received 2 requests | The stand-in "payments" should have received 2 requests but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payments" should have received GET "/charges" | The stand-in "payments" should have received GET "/charges" but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payments" should have received no POST "/charges" | The stand-in "payments" should have received no POST "/charges" but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payments" should have received POST "/charges" 2 times | The stand-in "payments" should have received POST "/charges" 2 times but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | within 50 ms the stand-in "callbacks" should receive POST "/paid" | Within 50 ms the stand-in "callbacks" should receive POST "/paid" but received nothing |
      | within 5 s the stand-in "payments" should receive no POST "/charges" | Within 5 s the stand-in "payments" should receive no POST "/charges" but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
    And each of these fails:
      | the stand-in "payments" should have received POST "/charges" with: | \|amount\|76\| | The stand-in "payments" should have received POST "/charges" with what is expected but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75}\nThe nearest differs:\n  $.amount: expected 76 but was 75 |
      | the stand-in "payments" should have received POST "/charges" with: | chair | The stand-in "payments" should have received POST "/charges" with what is expected but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | within 50 ms the stand-in "payments" should receive POST "/charges" with: | \|amount\|76\| | Within 50 ms the stand-in "payments" should receive POST "/charges" with what is expected but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75}\nThe nearest differs:\n  $.amount: expected 76 but was 75 |
    And each of these is refused:
      | the received request body should be "lamp" | No received request is named yet.\nName one first, for example: Then the stand-in "payments" should have received POST "/charges"\nThese have come:\n  payments: POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payment" should have received 1 request | There is no stand-in "payment". Did you mean "payments"?\nThe option "standIns" names them. There are: payments, callbacks. |
      | the stand-in "payments" should have received POST "charges" | "charges" is not a path that a stand-in receives.\nWrite it from the first slash on, such as /charges/{id} |
      | the stand-in "payments" should have received POST "/charges/{id}.json" | "{id}.json" is only in part a {segment} of a path.\nA name in braces stands for a whole segment, such as /charges/{id} |

  Scenario: The headers of a received request are asserted on like those of a response
    Each phrase about the headers or the body of a response has one about a received request. A few stand here for all.

    When I POST "forward/charges" with:
      | item | lamp |
    Then the stand-in "payments" should have received POST "/charges"
    And the received request should have the header "X-Shop"
    And the received request should not have the header "Authorization"
    And the received request header "Content-Type" should be "application/json"
    And the received request header "Content-Length" should be at most 15
    When I save the received request header "X-Shop" as "shops"
    And I save the received request header "X-Shop" matching "first, (\w+)" as "second"
    Then the received request header "X-Shop" should be "{{shops}}"
    And the received request header "X-Shop" should contain "{{second}}"

  Scenario: An assertion on a header of a received request fails when it differs
    Given each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      When I POST "forward/charges" with:
        | item | lamp |
      Then the stand-in "payments" should have received POST "/charges"
      """
    Then each of these fails:
      | the received request should not have the header "X-Shop" | The received request should not have the header "X-Shop" but it was "first, second" |
      | the received request header "Content-Type" should be "text/plain" | The received request header "Content-Type" should be "text/plain" but was "application/json" |
      | I save the received request header "X-None" as "none" | The received request should have the header "X-None" but has host, connection, x-shop, content-type, accept, accept-language, sec-fetch-mode, user-agent, accept-encoding, content-length |

  Scenario: The body of a received request is asserted on like that of a response
    Given the request body is:
      """
      { "item": "lamp", "amount": 75, "tags": ["new", "big"], "owners": [{ "name": "Ann", "age": 40 }] }
      """
    When I POST "forward/charges"
    Then the stand-in "payments" should have received POST "/charges"
    And the received request body should contain:
      | amount | 75 |
    And the received request body should not contain "chair"
    And the received request body at "item" should be "lamp"
    And the received request body at "price" should not exist
    And the received request body at "owners[0]" should be:
      | name | Ann |
      | age  | 40  |
    And the received request body at "owners[*].name" should contain "Ann"
    And each item of the received request body at "tags" should match "\w{3}"
    And each item of the received request body at "owners" should match the schema "files/owner.schema.json"

  Scenario: A received request is compared as a whole, and saved
    When I POST "forward/charges" with:
      | name | Ann |
      | age  | 40  |
    Then the stand-in "payments" should have received POST "/charges"
    And the received request body should be, in any order:
      | age  | 40  |
      | name | Ann |
    And the received request body should match the schema "files/owner.schema.json"
    And the received request body should match the snapshot "owner"
    And the received request body should match the snapshot "owner" ignoring:
      | age |
    When I save the received request body as "owner"
    And I save the received request body at "name" as "name"
    And I save the received request body matching "age\W+(\d+)" as "age"
    Then the received request body should be:
      """
      {{owner}}
      """
    And the received request body at "name" should be "{{name}}"
    And the received request body at "age" should match "{{age}}"

  Scenario: An assertion on the body of a received request fails when it differs
    Given each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      And the request body is the file "features/stand-ins/files/charge.json"
      When I POST "forward/charges"
      Then the stand-in "payments" should have received POST "/charges"
      """
    Then each of these fails:
      | the received request body should be "lamp" | The received request body should be "lamp" but was "{ "item": "lamp", "amount": 75, "tags": ["new", "big"], "notes": [] }\n" |
      | the received request body at "item" should be "chair" | The received request body at "item" should be "chair" (string) but was "lamp" (string) |
      | I save the received request body at "price" as "price" | The received request body at "price" should be saved but there is nothing at this path: $ has no member "price" |
    And each of these fails:
      | the received request body should be: | \|item\|chair\| | The received request body should be as expected but differs:\n  $.item: expected "chair" but was "lamp"\n  $.amount: not expected, was 75\n  $.tags: not expected, was ["new","big"]\n  $.notes: not expected, was [] |
      | each item of the received request body at "tags" should be: | new | Each item of the received request body at "tags" should be as expected but 1 of 2 items does not:\n  [1] differs:\n    $.tags[1]: expected "new" but was "big" |

  Scenario: A failed assertion on a received request shows what was received, and what was answered
    When Cucumber runs:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created:
        | id | ch_1 |
      When I POST "orders" with:
        | item  | lamp     |
        | token | abc12345 |
      Then the stand-in "payments" should have received POST "/charges"
      And the received request body at "item" should be "chair"
      """
    Then the step 'the received request body at "item" should be "chair"' fails with:
      """
      AssertionError: The received request body at "item" should be "chair" (string) but was "lamp" (string)
      POST http://localhost/charges?currency=EUR (12 ms)
      > {"item":"lamp"}
      < {"id":"ch_1"}
      """
    And the report shows under 'I POST "orders" with:' the titles:
      | THE STAND-IN "PAYMENTS" RECEIVED |
      | WHEN                             |
    And the report shows somewhere under 'I POST "orders" with:':
      """
      REQUEST: POST http://localhost/charges?currency=EUR
      {
        "item": "lamp"
      }

      RESPONSE: Http Status Code: Created (201)
      {
        "id": "ch_1"
      }
      """
    And the report nowhere shows "abc12345"
