Feature: Greetings

  Scenario: By a phrase
    When I call the gRPC method "greet.Greeter/Greet" with:
      | full_name | Fred               |
      | number    | "9007199254740993" |
    Then the response should be 200 OK
    And the response body should be:
      | full_name | Fred               |
      | number    | "9007199254740993" |

  Scenario: By code
    When I greet "Fred"
    Then the gRPC status should be OK
    And the response body at "full_name" should be "Fred"
