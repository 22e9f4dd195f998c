Feature: Notes

  Scenario: A note is kept
    Given a note that says "Hello" has been written
    When I GET "notes/{{noteId}}"
    Then the response should be 200 OK
    And the response body at "id" should be a number

  Scenario: A note that was erased is gone
    Given a note that says "Hello" has been written
    And the note has been erased
    When I GET "notes/{{noteId}}"
    Then the response should be 404 Not Found
