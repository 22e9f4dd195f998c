@shop @alone
Feature: Answers of a stand-in
  A stand-in is a server in place of a third party that the API calls. What it should answer is told before the call,
  and what it has received is asserted afterwards.

  Scenario: A request that nothing answers fails the step that fails because of it
    When Cucumber runs:
      """
      Given the stand-in "payments" answers POST "/refunds" with 201 Created
      When I POST "orders" with:
        | item | lamp |
      Then the response should be 201 Created
      """
    Then the step "the response should be 201 Created" fails with:
      """
      AssertionError: The response should be 201 Created but was 502 Bad Gateway
      POST http://localhost/orders (12 ms)
      > {"item":"lamp"}
      < {"error":"payments answered 501"}
      The stand-in "payments" has no answer for POST /charges?currency=EUR; nearest: POST /refunds, but its path is /refunds.
      > {"item":"lamp"}
      Tell one, for example: Given the stand-in "payments" answers POST "/charges" with 200 OK
      """

  Scenario: A request that nothing answers is named once, where the scenario fails first
    When Cucumber runs:
      """
      When I GET "forward/refunds"
      Then the response should be 200 OK
      """
    Then the step "the response should be 200 OK" fails with a message beginning "AssertionError: The response should be 200 OK but was 501 Not Implemented"
    And the step "end the scenario" passes

  Scenario: The answer to a request that nothing answers says so, too
    When Cucumber runs:
      """
      Given the stand-in "payments" answers POST "/refunds/{id}" with 200 OK
      And the stand-in "payments" answers GET "/refunds?page=2" with 200 OK
      When I GET "forward/refunds?page=1"
      Then the response body at "error" should be 'The stand-in "payments" has no answer for GET /refunds?page=1; nearest: GET /refunds?page=2, but it asks for page=2 in the query.'
      When I GET "forward/refunds/7"
      Then the response body at "error" should be 'The stand-in "payments" has no answer for GET /refunds/7; nearest: POST /refunds/{id}, but its method is POST.'
      """
    Then the step "end the scenario" fails with:
      """
      AssertionError: The stand-in "payments" has no answer for GET /refunds?page=1; nearest: GET /refunds?page=2, but it asks for page=2 in the query.
      Tell one, for example: Given the stand-in "payments" answers GET "/refunds" with 200 OK

      The stand-in "payments" has no answer for GET /refunds/7; nearest: POST /refunds/{id}, but its method is POST.
      Tell one, for example: Given the stand-in "payments" answers GET "/refunds/7" with 200 OK
      """

  Scenario: The last answer given that fits holds, and a segment in braces stands for any
    Given the stand-in "payments" answers GET "/charges/{id}" with 200 OK:
      | status | open |
    And the stand-in "payments" answers GET "/charges/ch_1" with 200 OK:
      | status | paid |
    When I GET "forward/charges/ch_1"
    Then the response body at "status" should be "paid"
    When I GET "forward/charges/ch_2"
    Then the response body at "status" should be "open"

  Scenario: A variable is filled in when the answer is told
    When I GET "forward/status"
    And I save the response body at "well" as "code"
    Given the stand-in "payments" answers GET "/charges/{{code}}" with 200 OK:
      """
      { "id": {{code}} }
      """
    When I GET "forward/charges/true"
    Then the response body at "id" should be true

  Scenario: Answers in turn
    Given the stand-in "payments" answers GET "/charges" in turn with:
      | status          | body          | after | header Retry-After |
      | 503             |               |       | 1                  |
      | 200             | { "n": 2 }    | 20 ms |                    |
      | Not Found       | nothing there |       |                    |
    When I GET "forward/charges"
    Then the response should be 503 Service Unavailable
    And the response header "Retry-After" should be "1"
    When I GET "forward/charges"
    Then the response body at "n" should be 2
    When I GET "forward/charges"
    Then the response should be 404 Not Found
    When I GET "forward/charges"
    Then the response should be 404 Not Found
    And the response body should be "nothing there"
    And the stand-in "payments" should have received GET "/charges" 4 times

  Scenario: Every other request
    Given the stand-in "payments" answers every other request with 404 Not Found
    And the stand-in "payments" answers GET "/charges" with the file "files/letter.txt"
    When I GET "forward/refunds"
    Then the response body should be empty
    Given the stand-in "payments" answers every other request with 404 Not Found:
      | error | unknown |
    When I GET "forward/charges"
    Then the response body should be "Dear bank"
    When I GET "forward/refunds"
    Then the response should be 404 Not Found
    And the response body at "error" should be "unknown"

  Scenario: A service that is slow, never answers, or closes the connection
    Given the request body is:
      | item | lamp |
    And the stand-in "payments" answers POST "/charges" after 20 ms with 201 Created
    When I POST "orders"
    Then the response should be 201 Created
    Given the request body is:
      | item | lamp |
    And the stand-in "payments" answers POST "/charges" after 20 ms with 201 Created:
      | id | ch_1 |
    When I POST "orders"
    Then the response body at "charge" should be "ch_1"
    Given the request body is:
      | item | lamp |
    And the stand-in "payments" never answers POST "/charges"
    When I POST "orders"
    Then the response should be 504 Gateway Timeout
    Given the request body is:
      | item | lamp |
    And the stand-in "payments" closes the connection on POST "/charges"
    When I POST "orders"
    Then the response should be 504 Gateway Timeout
    And the stand-in "payments" should have received POST "/charges" 4 times

  Scenario: An answer that cannot be told is refused
    Given each of the scenarios begins with 'When I GET "forward/status"'
    Then each of these is refused:
      | the stand-in "payments" answers GET "/x" with 100 Continue | A stand-in cannot answer with 100.\nWrite a status from 200 to 599. |
      | the stand-in "paymenst" answers GET "/x" with 200 OK | There is no stand-in "paymenst". Did you mean "payments"?\nThe option "standIns" names them. There are: payments, callbacks. |
      | the stand-in "payments" answers GET "/x" with the file "nowhere.json" | The file "nowhere.json" is not there. It was looked for at:\n  reports/workshop/nowhere.json\n  nowhere.json |
      | I save the response body at "well" as "payments" | "payments" is the name of a stand-in.\nSave the value under another name. |
    And each of these is refused:
      | the stand-in "payments" answers GET "/x" in turn with: | \|state\|\n\|200\| | The table has the column "state". Did you mean "status"?\nIts columns are: status, body, after, header … |
      | the stand-in "payments" answers GET "/x" in turn with: | \|status\| | The table has only its header.\nWrite a row under it for each answer. |
