Feature: GraphQL queries
  A query is sent as a POST request with JSON to the path of the option "graphqlPath", or else to "/graphql".

  Background:
    Given an API that answers with JSON '{"data": {"user": {"name": "Fred"}}}'

  Scenario: The log shows the query as text, and its variables as JSON
    Then all of this passes:
      """
      @basic
      Feature: Users
        Scenario: One
          Given the GraphQL variables are:
            | id    | 7      |
            | token | s3cret |
          And the GraphQL operation is "FindUser"
          When I send the GraphQL query:
            \"\"\"
            query FindUser($id: ID!, $token: String) {
              user(id: $id, password: "open sesame", pass: $token) { name }
            }
            query Other { user(id: 8) { name } }
            \"\"\"
          Then the GraphQL response should have no errors
          And the response body at "data.user.name" should be "Fred"
      """
    And the report shows somewhere under "I send the GraphQL query:":
      """
      REQUEST: POST http://localhost/graphql
      query FindUser($id: ID!, $token: String) {
        user(id: $id, password: "[redacted]", pass: $token) { name }
      }
      query Other { user(id: 8) { name } }
      Operation: FindUser
      Variables: {
        "id": 7,
        "token": "[redacted]"
      }
      """
    And the report nowhere shows "s3cret"
    And the report nowhere shows "open sesame"

  Scenario: Variables of the scenario are inserted into a query and its path
    Then all of this passes:
      """
      @basic
      Feature: Users
        Scenario: One
          Given the variable "name" is 'Fred "Rogers"'
          And the variable "filter" is:
            \"\"\"
            { "age": 12345678901234567890, "names": ["Fred"] }
            \"\"\"
          When I send the GraphQL query to "/api/{{name}}":
            \"\"\"
            { users(name: {{name}}, like: "%{{name}}%", filter: {{filter}}) { id } } # {{unknown}}
            \"\"\"
          Then the response should be 200 OK
      """
    And the report shows somewhere under 'I send the GraphQL query to "/api/{{name}}":':
      """
      REQUEST: POST http://localhost/api/Fred%20%22Rogers%22
      { users(name: "Fred \"Rogers\"", like: "%Fred \"Rogers\"%", filter: {age:12345678901234567890,names:["Fred"]}) { id } } # {{unknown}}
      """

  Scenario: A query that does not parse, and variables that are not an object, are refused
    Then each of these is refused:
      | I send the GraphQL query:  | {\n  user(id: 7) { name\n} | The GraphQL query does not parse, at line 3, column 2: Syntax Error: Expected Name, found <EOF>.\nWrite one such as { user(id: 7) { name } } |
      | the GraphQL variables are: | [7]                          | The variables of a GraphQL query are an object.\nWrite a table of two columns, names and values, or JSON such as { "id": 1 } |

  Scenario: A query can be repeated, a mutation cannot
    Given each of the scenarios begins with:
      """
      When I send the GraphQL query:
        \"\"\"
        { user { name } }
        \"\"\"
      And I keep asking for up to 100 ms
      """
    Then each of these fails:
      | the GraphQL response should have an error | The GraphQL response should have an error but has no errors |
    Given each of the scenarios begins with:
      """
      When I send the GraphQL query:
        \"\"\"
        mutation { rename { name } }
        \"\"\"
      """
    Then each of these is refused:
      | I keep asking for up to 100 ms | Asking again would send POST http://localhost/graphql again, which may change something each time.\nOnly GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first. |
