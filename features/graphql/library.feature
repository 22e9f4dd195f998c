@library
Feature: Calls to a GraphQL server
  Queries and mutations are sent to a server, and the response is checked like any other: its data by paths, its
  errors by their message, path or code.

  Scenario: A query with an argument
    When I send the GraphQL query to "graphql":
      """
      { book(id: 1) { title author { name } } }
      """
    Then the response should be 200 OK
    And the GraphQL response should have no errors
    And the response body at "data.book" should be:
      """
      { "title": "Emma", "author": { "name": "Jane Austen" } }
      """

  Scenario: A query with variables
    Given the GraphQL variables are:
      | name   | Jane Austen |
      | atMost | 1           |
    When I send the GraphQL query:
      """
      query ($name: String, $atMost: Int) { books(writtenBy: $name, atMost: $atMost) { title } }
      """
    Then the GraphQL response should have no errors
    And the response body at "data.books[*].title" should contain only:
      """
      ["Emma"]
      """

  Scenario: A query with a block string, in a doc string between backticks
    When I send the GraphQL query:
      ```
      { books(writtenBy: """Jane Austen""", atMost: 1) { title } }
      ```
    Then the response body at "data.books[0].title" should be "Emma"

  Scenario: One of several operations is selected by its name
    Given the GraphQL operation is "TheirBooks"
    And the GraphQL variables are:
      """
      { "name": "George Eliot" }
      """
    When I send the GraphQL query:
      """
      query OneBook { book(id: 1) { ...Title } }
      query TheirBooks($name: String!) { books(writtenBy: $name) { ...Title } }
      fragment Title on Book { title }
      """
    Then the GraphQL response should have no errors
    And the response body at "data.books[0].title" should be "Middlemarch"
    And the response body at "data.book" should not exist

  Scenario: A response has both errors and partial data
    When I send the GraphQL query:
      """
      { books(writtenBy: "Jane Austen") { title shelf } }
      """
    Then the response should be 200 OK
    And the GraphQL response should have an error
    And the GraphQL response should have the error "Nobody knows the shelf of Persuasion."
    And the GraphQL response should have an error at "books[1].shelf"
    And the GraphQL response should have an error with the code "NOT_FOUND"
    And the response body at "data.books[0].shelf" should be "A 1"
    And the response body at "data.books[1].shelf" should be null

  Scenario: After a mutation, a query is repeated until the state is as expected
    Given the GraphQL variables are:
      """
      { "input": { "bookId": 1, "name": "Anna" } }
      """
    When I send the GraphQL query:
      """
      mutation ($input: BorrowInput!) { borrow(input: $input) { id name state } }
      """
    Then the GraphQL response should have no errors
    And the response body at "data.borrow.name" should be "Anna"
    And the response body at "data.borrow.state" should be "ASKED_FOR"
    And I save the response body at "data.borrow.id" as "loan"
    Given the GraphQL variables are:
      | id | {{loan}} |
    When I send the GraphQL query:
      """
      query ($id: ID!) { loan(id: $id) { state } }
      """
    And I keep asking for up to 10 s
    Then the response body at "data.loan.state" should be "READY"
