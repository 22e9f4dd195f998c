Feature: A webhook is told that interest was paid
  The receiver of a webhook is a stand-in, too. Its URL, {{webhooks.url}}, has a path of the scenario's own, so that what
  comes late is never taken for a call of the next scenario.

  Background:
    Given Fred has saved 1000
    And the payment service is ready

  Scenario: The webhook is told what was paid
    Given the stand-in "webhooks" answers POST "/paid" with 204 No Content
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}}      |
      | webhook       | {{webhooks.url}}/paid |
    Then within 5 s the stand-in "webhooks" should receive POST "/paid"
    And the received request body should be:
      | event         | interest.paid     |
      | attempt       | 1                 |
      | bankAccountId | {{bankAccountId}} |
      | amount        | 20                |
      | transfer      | tr_1              |

  Scenario: A webhook is told again until it takes what it is told
    Given the stand-in "webhooks" answers POST "/paid" in turn with:
      | status                    |
      | 503 Service Unavailable   |
      | 500 Internal Server Error |
      | 204 No Content            |
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}}     |
      | webhook       | {{webhooks.url}}/paid |
    Then the response should be 201 Created
    And within 5 s the stand-in "webhooks" should receive POST "/paid" with:
      | attempt | 3 |
    And the stand-in "webhooks" should have received POST "/paid" 3 times

  Scenario: A webhook that does not answer is told three times, and never hears of a second transfer
    Given the stand-in "webhooks" closes the connection on POST "/paid"
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}}     |
      | webhook       | {{webhooks.url}}/paid |
    Then within 5 s the stand-in "webhooks" should receive POST "/paid" with:
      | attempt | 3 |
    When I save the received request body at "transfer" as "transfer"
    Then the response body at "transfer" should be "{{transfer}}"
    And the stand-in "payments" should have received POST "/transfers" 1 time
