Feature: Approvals
  Some requests need an approval, which takes the bank some time.

  Scenario: An approval is pending at first and approved shortly after
    When I POST "api/approvals"
    Then the response should be 202 Accepted
    And the response body at "state" should be "pending"
    Given I save the response body at "id" as "id"
    And I save the response header "Location" as "approval"
    When I GET "{{approval}}"
    And I keep asking for up to 5 s
    Then the response body at "state" should be "approved"
    And the response should be 200 OK
    And the response body at "id" should be {{id}}
