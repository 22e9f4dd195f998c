@shop @alone
Feature: What a stand-in has received
  The requests that the API sends to a stand-in are asserted on after the call. The last one named is the received
  request, whose headers and body are asserted on like those of a response.

  Background:
    Given the stand-in "payments" answers POST "/charges" with 201 Created

  Scenario: Requests are asserted on by their method, path, query and body, and counted
    Given the request body is:
      | item   | lamp |
      | amount | 75   |
    When I POST "orders"
    Then the stand-in "payments" should have received 1 request
    And the stand-in "payments" should have received POST "/charges"
    And the stand-in "payments" should have received POST "/charges?currency=EUR"
    And the stand-in "payments" should have received POST "/charges/" 1 time
    And the stand-in "payments" should have received POST "/{anything}" with:
      | amount | 75 |
    And the received request body at "item" should be "lamp"
    And the stand-in "payments" should have received no POST "/refunds"
    And the stand-in "callbacks" should have received 0 requests

  Scenario: What was not received fails, and shows what came
    Given the scenario has the tag "@shop"
    And each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      And the request body is:
        | item   | lamp |
        | amount | 75   |
      When I POST "orders"
      """
    Then each of these fails:
      | the stand-in "payments" should have received 2 requests | The stand-in "payments" should have received 2 requests but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "callbacks" should have received 1 request | The stand-in "callbacks" should have received 1 request but received nothing |
      | the stand-in "payments" should have received GET "/charges" | The stand-in "payments" should have received GET "/charges" but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payments" should have received POST "/charges?currency=USD" | The stand-in "payments" should have received POST "/charges?currency=USD" but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payments" should have received no POST "/charges" | The stand-in "payments" should have received no POST "/charges" but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | the stand-in "payments" should have received POST "/charges" 2 times | The stand-in "payments" should have received POST "/charges" 2 times but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | within 50 ms the stand-in "callbacks" should receive POST "/paid" | Within 50 ms the stand-in "callbacks" should receive POST "/paid" but received nothing |
      | within 5 s the stand-in "payments" should receive no POST "/charges" | Within 5 s the stand-in "payments" should receive no POST "/charges" but received 1:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
    And each of these fails:
      | the stand-in "payments" should have received POST "/charges" with: | \|amount\|76\| | The stand-in "payments" should have received POST "/charges" with what is expected but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75}\nThe nearest differs:\n  $.amount: expected 76 but was 75 |
      | the stand-in "payments" should have received POST "/charges" with: | chair | The stand-in "payments" should have received POST "/charges" with what is expected but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75} |
      | within 50 ms the stand-in "payments" should receive POST "/charges" with: | \|amount\|76\| | Within 50 ms the stand-in "payments" should receive POST "/charges" with what is expected but received:\n  POST /charges?currency=EUR > {"item":"lamp","amount":75}\nThe nearest differs:\n  $.amount: expected 76 but was 75 |

  Scenario: A received request is named before it is asserted on
    Given the scenario has the tag "@shop"
    And each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      And the request body is:
        | item | lamp |
      When I POST "orders"
      """
    Then each of these is refused:
      | the received request body should be "lamp" | No received request is named yet.\nName one first, for example: Then the stand-in "payments" should have received POST "/charges"\nThese have come:\n  payments: POST /charges?currency=EUR > {"item":"lamp"} |
      | the stand-in "payment" should have received 1 request | There is no stand-in "payment". Did you mean "payments"?\nThe option "standIns" names them. There are: payments, callbacks. |
      | the stand-in "payments" should have received POST "charges" | "charges" is not a path that a stand-in receives.\nWrite it from the first slash on, such as /charges/{id} |
      | the stand-in "payments" should have received POST "/charges/{id}.json" | "{id}.json" is only in part a {segment} of a path.\nA name in braces stands for a whole segment, such as /charges/{id} |

  Scenario: The headers of a received request are asserted on like those of a response
    Given the request body is:
      | item | lamp |
    When I POST "forward/charges"
    Then the stand-in "payments" should have received POST "/charges"
    And the received request should have the header "X-Shop"
    And the received request should not have the header "Authorization"
    And the received request header "Content-Type" should be "application/json"
    And the received request header "X-Shop" should not be "first"
    And the received request header "X-Shop" should contain "second"
    And the received request header "X-Shop" should not contain "third"
    And the received request header "X-Shop" should match "first, \w+"
    And the received request header "Content-Length" should be greater than 14
    And the received request header "Content-Length" should be at least 15
    And the received request header "Content-Length" should be less than 16
    And the received request header "Content-Length" should be at most 15
    And I save the received request header "X-Shop" as "shops"
    And the received request header "X-Shop" should be "{{shops}}"
    And I save the received request header "X-Shop" matching "first, (\w+)" as "second"
    And the received request header "X-Shop" should contain "{{second}}"

  Scenario: An assertion on a header of a received request fails when it differs
    Given the scenario has the tag "@shop"
    And each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      And the request body is:
        | item | lamp |
      When I POST "forward/charges"
      Then the stand-in "payments" should have received POST "/charges"
      """
    Then each of these fails:
      | the received request should not have the header "X-Shop" | The received request should not have the header "X-Shop" but it was "first, second" |
      | the received request header "Content-Type" should be "text/plain" | The received request header "Content-Type" should be "text/plain" but was "application/json" |
      | the received request header "Content-Type" should not be "application/json" | The received request header "Content-Type" should not be "application/json" but was "application/json" |
      | the received request header "X-Shop" should contain "third" | The received request header "X-Shop" should contain "third" but was "first, second" |
      | the received request header "X-Shop" should not contain "first" | The received request header "X-Shop" should not contain "first" but was "first, second" |
      | the received request header "X-Shop" should match "first" | The received request header "X-Shop" should match "first" but was "first, second", of which only a part matches: the whole value must match |
      | the received request header "Content-Length" should be greater than 15 | The response header "Content-Length" should be greater than 15 (number) but was 15 (number) |
      | the received request header "Content-Length" should be at least 16 | The response header "Content-Length" should be at least 16 (number) but was 15 (number) |
      | the received request header "Content-Length" should be less than 15 | The response header "Content-Length" should be less than 15 (number) but was 15 (number) |
      | the received request header "Content-Length" should be at most 14 | The response header "Content-Length" should be at most 14 (number) but was 15 (number) |
      | I save the received request header "X-None" as "none" | The received request should have the header "X-None" but has host, connection, x-shop, content-type, accept, accept-language, sec-fetch-mode, user-agent, accept-encoding, content-length |

  Scenario: A header that a received request lacks is reported with those that it has
    Given the scenario has the tag "@shop"
    When Cucumber runs:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      And the request body is:
        | item | lamp |
      When I POST "forward/charges"
      Then the stand-in "payments" should have received POST "/charges"
      And the received request should have the header "Authorization"
      """
    Then the step 'the received request should have the header "Authorization"' fails with a message beginning:
      """
      AssertionError: The received request should have the header "Authorization" but has host, connection, x-shop
      """

  Scenario: The body of a received request is asserted on like that of a response
    Given the request body is:
      """
      {
        "item": "lamp", "amount": 75, "open": true, "tags": ["new", "big"], "notes": [],
        "paidAt": "{{$now}}", "owners": [{ "name": "Ann", "age": 40 }],
        "token": "e30.eyJzdWIiOiJmcmVkIn0.c2lnbmVk"
      }
      """
    When I POST "forward/charges"
    Then the stand-in "payments" should have received POST "/charges"
    And the received request body should contain:
      | amount | 75 |
    And the received request body should contain "lamp"
    And the received request body should not contain "chair"
    And the received request body should not be empty
    And the received request body at "item" should be "lamp"
    And the received request body at "amount" should not be 76
    And the received request body at "tags" should contain "new"
    And the received request body at "tags" should not contain "old"
    And the received request body at "item" should match "l\w+"
    And the received request body at "item" should exist
    And the received request body at "price" should not exist
    And the received request body at "amount" should be an integer
    And the received request body at "owners[0]" should be:
      | name | Ann |
      | age  | 40  |
    And the received request body at "owners[0]" should contain:
      | age | 40 |
    And the received request body at "amount" should be greater than 74
    And the received request body at "amount" should be at least 75
    And the received request body at "amount" should be less than 76
    And the received request body at "amount" should be at most 75
    And the received request body at "amount" should be between 70 and 80
    And the received request body at "paidAt" should be within 5 minutes of now
    And the received request body at "item" should be one of:
      | lamp |
      | desk |
    And the received request body at "item" should not be one of:
      | chair |
      | sofa  |
    And the received request body at "item" should start with "la"
    And the received request body at "item" should end with "mp"
    And the received request body at "item" should not match "c.*"
    And the received request body at "notes" should be empty
    And the received request body at "tags" should not be empty
    And the received request body at "owners[0]" should match the schema "files/owner.schema.json"
    And the received request body at "tags" should have 2 items
    And the received request body at "tags" should have at least 1 item
    And the received request body at "tags" should have at most 2 items
    And the received request body at "tags" should contain only:
      | big |
      | new |
    And the received request body at "tags" should be, in any order:
      | big |
      | new |
    And the received request body at "token" should be a JWT with the claims:
      | sub | fred |
    And the received request body at "tags" should be sorted in descending order
    And the received request body at "owners" should be sorted by "age"
    And the received request body at "owners" should be sorted by "age" in descending order
    And the received request body at "owners[*].name" should be sorted
    And the received request body at "tags" should have no duplicates
    And each item of the received request body at "owners[*].age" should be 40
    And each item of the received request body at "tags" should not be "old"
    And each item of the received request body at "owners[*].age" should be greater than 39
    And each item of the received request body at "owners[*].age" should be at least 40
    And each item of the received request body at "owners[*].age" should be less than 41
    And each item of the received request body at "owners[*].age" should be at most 40
    And each item of the received request body at "owners[*].age" should be between 40 and 41
    And each item of the received request body at "tags" should match "\w{3}"
    And each item of the received request body at "owners[*].name" should start with "A"
    And each item of the received request body at "tags" should be a string
    And each item of the received request body at "tags" should be one of:
      | new |
      | big |
    And each item of the received request body at "owners" should be:
      | name | Ann |
      | age  | 40  |
    And each item of the received request body at "owners" should contain:
      | age | 40 |
    And each item of the received request body at "owners" should match the schema "files/owner.schema.json"

  Scenario: A received request is compared as a whole, and saved
    Given the request body is:
      | name | Ann |
      | age  | 40  |
    When I POST "forward/charges"
    Then the stand-in "payments" should have received POST "/charges"
    And the received request body should be, in any order:
      | age  | 40  |
      | name | Ann |
    And the received request body should match the schema "files/owner.schema.json"
    And the received request body should match the schema:
      """
      { "required": ["name"] }
      """
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

  Scenario: A body that is text, or none, is asserted on as a whole
    Given the request body is the file "files/letter.txt"
    When I POST "forward/charges"
    Then the stand-in "payments" should have received POST "/charges"
    And the received request body should be:
      """
      Dear bank
      """
    And the received request body should be "Dear bank"
    And the received request body should match "Dear \w+"
    And the received request body should be the file "files/letter.txt"
    When I GET "forward/status"
    Then the stand-in "payments" should have received GET "/status"
    And the received request body should be empty

  Scenario: An assertion on the body of a received request fails when it differs
    Given the scenario has the tag "@shop"
    And each of the scenarios begins with:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created
      And the request body is the file "features/stand-ins/files/charge.json"
      When I POST "forward/charges"
      Then the stand-in "payments" should have received POST "/charges"
      """
    Then each of these fails:
      | the received request body should be "lamp" | The received request body should be "lamp" but was "{ "item": "lamp", "amount": 75, "tags": ["new", "big"], "notes": [] }\n" |
      | the received request body should contain "chair" | The received request body should contain "chair" but was "{ "item": "lamp", "amount": 75, "tags": ["new", "big"], "notes": [] }\n" |
      | the received request body should not contain "lamp" | The received request body should not contain "lamp" but does |
      | the received request body should match "lamp" | The received request body should match "lamp" but was "{ "item": "lamp", "amount": 75, "tags": ["new", "big"], "notes": [] }\n", of which only a part matches: the whole value must match |
      | the received request body should be empty | The received request body should be empty but has 70 bytes |
      | the received request body should be the file "features/stand-ins/files/letter.txt" | The received request body should be the file "features/stand-ins/files/letter.txt" (9 bytes) but has 70 bytes and differs from byte 0 on |
      | the received request body at "item" should be "chair" | The received request body at "item" should be "chair" (string) but was "lamp" (string) |
      | the received request body at "amount" should not be 75 | The received request body at "amount" should not be 75 (number) but was 75 (number) |
      | the received request body at "tags" should contain "old" | The received request body at "tags" should contain "old" (string) but was ["new","big"] (array) |
      | the received request body at "tags" should not contain "new" | The received request body at "tags" should not contain "new" (string) but was ["new","big"] (array) |
      | the received request body at "item" should match "l" | The received request body at "item" should match "l" but was "lamp" (string), of which only a part matches: the whole value must match |
      | the received request body at "price" should exist | The received request body at "price" should exist but there is nothing at this path: $ has no member "price" |
      | the received request body at "item" should not exist | The received request body at "item" should not exist but was "lamp" |
      | the received request body at "amount" should be a string | The received request body at "amount" should be a string but was 75 (number) |
      | the received request body at "amount" should be greater than 75 | The received request body at "amount" should be greater than 75 (number) but was 75 (number) |
      | the received request body at "amount" should be at least 76 | The received request body at "amount" should be at least 76 (number) but was 75 (number) |
      | the received request body at "amount" should be less than 75 | The received request body at "amount" should be less than 75 (number) but was 75 (number) |
      | the received request body at "amount" should be at most 74 | The received request body at "amount" should be at most 74 (number) but was 75 (number) |
      | the received request body at "amount" should be between 1 and 2 | The received request body at "amount" should be between 1 (number) and 2 (number) but was 75 (number) |
      | the received request body at "item" should be within 1 s of now | The received request body at "item" should be within 1 second of now but was "lamp" (string), which is neither a date-time with an offset (Z or +01:00) nor a number of seconds since 1970 |
      | the received request body at "item" should start with "mp" | The received request body at "item" should start with "mp" but was "lamp" (string) |
      | the received request body at "item" should end with "la" | The received request body at "item" should end with "la" but was "lamp" (string) |
      | the received request body at "item" should not match "lamp" | The received request body at "item" should not match "lamp" but was "lamp" (string) |
      | the received request body at "tags" should be empty | The received request body at "tags" should be empty but was ["new","big"] (array) |
      | the received request body at "notes" should not be empty | The received request body at "notes" should not be empty but was [] (array) |
      | the received request body at "$" should match the schema "features/stand-ins/files/owner.schema.json" | The received request body at "$" should match the schema "features/stand-ins/files/owner.schema.json" but does not:\n  $: must have the member "name"\n  $: must have the member "age" |
      | the received request body at "tags" should have 1 item | The received request body at "tags" should have 1 item but has 2 items |
      | the received request body at "tags" should have at least 3 items | The received request body at "tags" should have at least 3 items but has 2 items |
      | the received request body at "tags" should have at most 1 item | The received request body at "tags" should have at most 1 item but has 2 items |
      | each item of the received request body at "tags" should be "new" | Each item of the received request body at "tags" should be "new" (string) but 1 of 2 items does not:\n  [1] was "big" (string) |
      | the received request body at "tags" should be sorted | The received request body at "tags" should be sorted but "big" at [1] comes after "new" at [0] |
      | the received request body at "notes" should be sorted in descending order | The received request body at "notes" should be sorted in descending order but has no items, so nothing is shown |
      | the received request body at "notes" should be sorted by "age" | The received request body at "notes" should be sorted by "age" but has no items, so nothing is shown |
      | the received request body at "notes" should be sorted by "age" in descending order | The received request body at "notes" should be sorted by "age" in descending order but has no items, so nothing is shown |
      | the received request body at "notes" should have no duplicates | The received request body at "notes" should have no duplicates but has no items, so nothing is shown |
      | each item of the received request body at "$..amount" should not be 75 | Each item of the received request body at "$..amount" should not be 75 (number) but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should be greater than 75 | Each item of the received request body at "$..amount" should be greater than 75 (number) but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should be at least 76 | Each item of the received request body at "$..amount" should be at least 76 (number) but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should be less than 75 | Each item of the received request body at "$..amount" should be less than 75 (number) but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should be at most 74 | Each item of the received request body at "$..amount" should be at most 74 (number) but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should be between 1 and 2 | Each item of the received request body at "$..amount" should be between 1 (number) and 2 (number) but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should match "7" | Each item of the received request body at "$..amount" should match "7" but 1 of 1 item does not:\n  [0] was 75 (number), of which only a part matches: the whole value must match |
      | each item of the received request body at "$..amount" should start with "7" | Each item of the received request body at "$..amount" should start with "7" but 1 of 1 item does not:\n  [0] was 75 (number), which is not a text |
      | each item of the received request body at "$..amount" should be a string | Each item of the received request body at "$..amount" should be a string but 1 of 1 item does not:\n  [0] was 75 (number) |
      | each item of the received request body at "$..amount" should match the schema "features/stand-ins/files/owner.schema.json" | Each item of the received request body at "$..amount" should match the schema "features/stand-ins/files/owner.schema.json" but 1 of 1 item does not:\n  [0] does not:\n    $.amount: must be an object but was 75 (a number) |
      | the received request body should match the schema "features/stand-ins/files/owner.schema.json" | The received request body should match the schema "features/stand-ins/files/owner.schema.json" but does not:\n  $: must have the member "name"\n  $: must have the member "age" |
      | I save the received request body at "price" as "price" | The received request body at "price" should be saved but there is nothing at this path: $ has no member "price" |
      | I save the received request body matching "chair" as "item" | The received request body should have a part that matches "chair" but was "{ "item": "lamp", "amount": 75, "tags": ["new", "big"], "notes": [] }\n" |
    And each of these fails:
      | the received request body should be: | \|item\|chair\| | The received request body should be as expected but differs:\n  $.item: expected "chair" but was "lamp"\n  $.amount: not expected, was 75\n  $.tags: not expected, was ["new","big"]\n  $.notes: not expected, was [] |
      | the received request body should contain: | \|item\|chair\| | The received request body should contain what is expected but does not:\n  $.item: expected "chair" but was "lamp" |
      | the received request body at "tags" should be: | \|new\| | The received request body at "tags" should be as expected but differs:\n  $.tags: expected 1 item but there are 2\n  $.tags[1]: not expected, was "big" |
      | the received request body at "tags" should contain: | \|old\| | The received request body at "tags" should contain what is expected but does not:\n  $.tags: no item matches "old" (expected item 1 of 1), the list is ["new","big"] |
      | the received request body at "item" should be one of: | \|chair\| | The received request body at "item" should be one of "chair" but was "lamp" (string) |
      | the received request body at "item" should not be one of: | \|lamp\| | The received request body at "item" should not be one of "lamp" but was "lamp" (string) |
      | the received request body at "tags" should contain only: | \|new\| | The received request body at "tags" should contain only what is expected but does not:\n  not expected "big" at [1] |
      | the received request body should be, in any order: | \|item\|chair\| | The received request body should be as expected, in any order, but differs:\n  $.item: expected "chair" but was "lamp"\n  $.amount: not expected, was 75\n  $.tags: not expected, was ["new","big"]\n  $.notes: not expected, was [] |
      | the received request body at "tags" should be, in any order: | \|new\| | The received request body at "tags" should be as expected, in any order, but differs:\n  $.tags: expected 1 item but there are 2\n  $.tags[1]: not expected, was "big" |
      | the received request body at "item" should be a JWT with the claims: | \|sub\|fred\| | The received request body at "item" should be a JWT with the claims but has 1 of the 3 parts of one, header.claims.signature |
      | each item of the received request body at "tags" should be one of: | \|new\| | Each item of the received request body at "tags" should be one of "new" but 1 of 2 items does not:\n  [1] was "big" (string) |
      | each item of the received request body at "tags" should be: | new | Each item of the received request body at "tags" should be as expected but 1 of 2 items does not:\n  [1] differs:\n    $.tags[1]: expected "new" but was "big" |
      | the received request body should match the schema: | { "required": ["name"] } | The received request body should match the schema of this step but does not:\n  $: must have the member "name" |
      | each item of the received request body at "tags" should contain: | new | Each item of the received request body at "tags" should contain what is expected but 1 of 2 items does not:\n  [1] does not:\n    $.tags[1]: expected "new" but was "big" |

  Scenario: A received request that differs from its snapshot is reported
    Given the scenario has the tag "@shop"
    When Cucumber runs:
      """
      @shop
      Feature: Charges

        Scenario Outline: A charge of a <item>
          Given the stand-in "payments" answers POST "/charges" with 201 Created
          And the request body is:
            | item   | <item> |
            | amount | 75     |
          When I POST "forward/charges"
          Then the stand-in "payments" should have received POST "/charges"
          And the received request body should match the snapshot "a charge"

          Examples:
            | item |
            | lamp |
            | desk |

        Scenario Outline: A charge of a <item>, whatever the amount
          Given the stand-in "payments" answers POST "/charges" with 201 Created
          And the request body is:
            | item   | <item> |
            | amount | 75     |
          When I POST "forward/charges"
          Then the stand-in "payments" should have received POST "/charges"
          And the received request body should match the snapshot "another charge" ignoring:
            | amount |

          Examples:
            | item |
            | lamp |
            | desk |
      """
    Then the last step 'the received request body should match the snapshot "a charge"' fails with:
      """
      AssertionError: The received request body should match the snapshot "a charge" but differs:
        $.item: expected "lamp" but was "desk"
      If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1
      POST http://localhost/charges (12 ms)
      > {"item":"desk","amount":75}
      """
    And the last step 'the received request body should match the snapshot "another charge" ignoring:' fails with:
      """
      AssertionError: The received request body should match the snapshot "another charge" but differs:
        $.item: expected "lamp" but was "desk"
      If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1
      POST http://localhost/charges (12 ms)
      > {"item":"desk","amount":75}
      """

  Scenario: A request without a body is reported where one should be
    Given the scenario has the tag "@shop"
    When Cucumber runs:
      """
      When I GET "forward/status"
      Then the stand-in "payments" should have received GET "/status"
      And the received request body should not be empty
      """
    Then the step "the received request body should not be empty" fails with:
      """
      AssertionError: The received request body should not be empty but is
      GET http://localhost/status (12 ms)
      < {"well":true}
      """

  Scenario: A failed assertion on a received request shows what was received, and what was answered
    Given the scenario has the tag "@shop"
    When Cucumber runs:
      """
      Given the stand-in "payments" answers POST "/charges" with 201 Created:
        | id | ch_1 |
      And the request body is:
        | item  | lamp     |
        | token | abc12345 |
      When I POST "orders"
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
    And the report shows under 'I POST "orders"':
      """
      **********************************************************************
      *                  THE STAND-IN "PAYMENTS" RECEIVED                  *
      **********************************************************************

      REQUEST: POST http://localhost/charges?currency=EUR
      {
        "item": "lamp"
      }

      RESPONSE: Http Status Code: Created (201)
      {
        "id": "ch_1"
      }
      Elapsed Time: 12 (milliseconds)

      **********************************************************************
      *                                WHEN                                *
      **********************************************************************

      REQUEST: POST http://localhost/orders
      {
        "item": "lamp",
        "token": "[redacted]"
      }

      RESPONSE: Http Status Code: Created (201)
      {
        "item": "lamp",
        "charge": "ch_1"
      }
      Elapsed Time: 12 (milliseconds)
      """
    And the report nowhere shows "abc12345"
