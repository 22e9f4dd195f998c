Feature: Actors
  The option "actors" names others who may make a call, each with a function that signs it in. An actor has no
  credentials of the scenario: no secret headers, no cookies. "nobody" has none at all.

  Scenario: The next request is sent as another user or as nobody, the one after it as before
    Given I authenticate as "fred" with the password "secret"
    And the next request is sent as "ann"
    When I GET "api/me"
    Then the response body at "user" should be "ann"
    When I GET "api/me"
    Then the response body at "user" should be "fred"
    Given the next request is sent as "nobody"
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: A story is tried as an actor, and the story data stays as it is
    Given a bank account has been created for "Fred"
    And a deposit of 100 has been made
    When I try "a withdrawal of 10 has been made" as "nobody"
    Then the response body at "balance" should be 90
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 90
    And the variable "before" is {{balance}}
    And the response body at "balance" should be less than {{before}}

  Scenario: Stories are told, and the last one is tried as an actor
    When I try as "ann":
      | a bank account has been created for "Fred" |
      | a deposit of 100 has been made             |
      | a withdrawal of 110 has been made          |
    Then the response should be 400 Bad Request

  Scenario: An unknown actor is refused before anything is sent
    Then each of these is refused:
      | I try "a bank account has been created for 'Fred'" as "anne" | There is no actor "anne". Did you mean "ann"?\nThe option "actors" names them. There are: nobody, ann. |
