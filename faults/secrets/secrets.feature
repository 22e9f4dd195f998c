Feature: Secrets

  Background:
    Given a sign-in has been made
    And the story result is saved as "story"
    And a new story begins

  Scenario: Every way to send and to keep a secret
    Given I authenticate with the bearer token "{{bearer}}"
    And every request has the header "X-Tenant" with "{{tenant}}"
    And the request header "X-Api-Key" is "{{apiKey}}"
    And the query parameter "access_token" is "{{queryToken}}"
    And the cookie "id" is "{{cookie}}"
    When I POST "http://fred:{{urlPassword}}@{{address}}/echo" with:
      """
      { "password": {{jsonPassword}}, "note": "it is {{jsonPassword}}" }
      """
    Then the response should be 200 OK
    And I save the response body as "all"
    And I save the response body at "token" as "token"
    And I save the response header "X-Auth-Token" as "headerToken"
    And I save the response body matching "(canary.body[^ ]*)" as "found"
    And I save the response header "Set-Cookie" matching "session=([^;]*)" as "session"
    Given the request headers are:
      | Proxy-Authorization | Bearer {{token}} |
    And the query parameters are:
      | api_key | {{queryToken}} |
    And the variable "copy" is "{{token}}"
    And the variable "list" is:
      | {{token}} |
    When I GET "/echo"
    And I keep asking for up to 1 ms
    Then the response body at "token" should be "{{copy}}"
    Given I authenticate as "fred" with the password "{{basicPassword}}"
    And the form fields are:
      | password | {{formPassword}} |
    When I PUT "/echo"
    Then the response should be successful
    And at the end I DELETE "/echo?access_token={{queryToken}}"
    Given the multipart fields are:
      | secret | {{multipartSecret}} |
    When I PATCH "/echo"
    Then the response should be successful
    Given the request body is:
      """
      { "password": {{jsonPassword}} }
      """
    When I POST "/echo"
    Then the response should be successful
    Given the variable "file" is the file "secret.json"
    And I save the claims of the JWT "e30.e30.e30" as "claims"
    And the request body is the file "secret.json"
    And redirects are not followed
    When I DELETE "/redirect"
    Then the response should be a redirect
    Given the request body is the file "secret.json" byte for byte
    When I POST "/echo"
    When I HEAD "/text"
    And I OPTIONS "/text"
    Then the response should be successful
    When I PUT "/echo" with:
      | password | {{jsonPassword}} |
    And I PATCH "/echo" with:
      | password | {{jsonPassword}} |
    And I DELETE "/echo" with:
      | password | {{jsonPassword}} |
    Then the response should be successful
    And the response body should match the snapshot "every secret"
    Given I authenticate with OAuth 2.0:
      | token endpoint        | /token             |
      | grant type            | client credentials |
      | client id             | vault              |
      | client secret         | {{clientSecret}}   |
      | client authentication | body               |
    When I send the HTTP method REPORT to "/echo"
    And I send the HTTP method REPORT to "/echo" with:
      | password | {{jsonPassword}} |
    Then the response should be successful
    Given the request header "X-Service-Token" is removed
    And no request is authenticated
    When I GET "/echo"
    Then the response should be successful

  Scenario: Every way to send and to keep a secret in XML
    Given the request header "Content-Type" is "application/soap+xml"
    When I POST "/xml" with:
      """
      <s:Envelope pin="{{xmlToken}}">
        <w:UsernameToken>
          <w:Username>fred</w:Username>
          <w:Password Type="text">{{xmlWritten}}</w:Password>
        </w:UsernameToken>
        <note>it is {{xmlWritten}}</note>
        <text><![CDATA[it is {{xmlPassword}}]]></text>
      </s:Envelope>
      """
    Then the response should be successful
    And I save the response body matching "Token type=.t.>([^<]*)" as "found"
    And the response body should match the snapshot "every secret in XML"
    Given the XML namespace "b" is "urn:b"
    Then the response body at "//b:Token[. = '{{xmlToken}}']" should be "{{xmlToken}}"
    And I save the response body at "//customer/@x-iban" as "iban"
    Given the request header "Content-Type" is "text/xml"
    And the request body is:
      """
      <login password='{{xmlToken}}><secret><![CDATA[{{xmlPassword}}]]>
      """
    When I PUT "/xml"
    Then the response body should contain "{{found}}"
    And the response should be 404 Not Found

  Scenario: Every way to send and to keep a secret over streams
    Given I authenticate with the bearer token "{{bearer}}"
    And the cookie "id" is "{{cookie}}"
    When I listen to the events of "/events?access_token={{queryToken}}"
    Then within 10 seconds a server-sent event should contain:
      | token | {{messageToken}} |
    And I save the response body at "token" as "found"
    And within 10 seconds a server-sent event named "message" should contain:
      """
      it is {{found}}
      """
    When I listen to the events of DELETE "/events?access_token={{queryToken}}"
    And I listen to the events of POST "/events?access_token={{queryToken}}" with:
      | password | {{jsonPassword}} |
    Then within 10 seconds the next server-sent event should contain:
      | token | {{messageToken}} |
    And within 10 ms no server-sent event should contain:
      | token | {{bearer}} |
    Given the next request is sent as "customer"
    When I listen to the events of "/events?access_token={{queryToken}}"
    And I use the events of "/events?access_token={{queryToken}}"
    And I use the events of "/events?access_token={{queryToken}}" as "customer"
    Given the request header "Sec-WebSocket-Protocol" is "chat, access_token.{{subProtocol}}"
    And the request header "X-Tenant" is "{{tenant}}"
    When I open the WebSocket "ws://fred:{{urlPassword}}@{{address}}/live?token={{queryToken}}"
    And I send the WebSocket message:
      | password | {{jsonPassword}} |
    Then within 10 seconds a WebSocket message should contain:
      | token | {{messageToken}} |
    And within 10 seconds a WebSocket message should contain:
      """
      it is {{found}}
      """
    And the response body should match the snapshot "a message"
    And within 10 ms no WebSocket message should contain:
      | token | {{bearer}} |
    When I send the WebSocket message in base64:
      """
      AAEC
      """
    Given the next request is sent as "customer"
    When I open the WebSocket "/live?token={{queryToken}}"
    And I use the WebSocket "/live?token={{queryToken}}" as "customer"
    And I use the WebSocket "ws://fred:{{urlPassword}}@{{address}}/live?token={{queryToken}}"
    And I close the WebSocket
    Then the WebSocket should be closed with the code 1000

  Scenario: Every way to send and to keep a secret in GraphQL
    Given I authenticate with the bearer token "{{bearer}}"
    And the GraphQL variables are:
      | p     | {{graphqlValue}} |
      | token | {{bearer}}       |
      | items | {{graphqlItem}}  |
    And the GraphQL operation is "Login"
    When I send the GraphQL query:
      ```
      mutation Login($p: String, $token: String, $q: String = "{{graphqlDefault}}", $items: [String!]) {
        login(password: $p, old: { passwords: [$q] }, pin: [$items], note: "it is {{graphqlValue}}") { token }
        again: login(password: "{{graphqlArgument}}", input: { secret: """{{graphqlBlock}}""" }) { token }
      }
      query Other { me { token } }
      ```
    Then the GraphQL response should have an error
    And the GraphQL response should have an error at "login.token"
    And the GraphQL response should have an error containing "{{graphqlItem}}"
    And the GraphQL response should have an error with the code "{{graphqlReply}}"
    And the GraphQL response should have the error "No: {{graphqlReply}} and Bearer {{bearer}}"
    And I save the response body at "errors[0].extensions.token" as "found"
    And the response body should match the snapshot "every secret in GraphQL"
    Given the GraphQL variables are:
      """
      { "input": { "password": {{graphqlArgument}}, "answer": {{graphqlMember}} } }
      """
    When I send the GraphQL query to "/graphql/fine?token={{queryToken}}":
      """
      query ($input: Input = { secret: "{{graphqlDefault}}" }) { login(credentials: $input) { token } }
      """
    And I keep asking for up to 1 ms
    Then the GraphQL response should have no errors

  Scenario: A secret in a query that does not parse
    When I send the GraphQL query:
      """
      { login(password: "{{graphqlUnread}}" token: "{{graphqlArgument}} }
      """

  Scenario: A token told in the error of a story
    Given a sign-in has been made
    And the token has been told in an error

  Scenario: No answer
    Given I authenticate with the bearer token "{{bearer}}"
    When I POST "http://fred:{{urlPassword}}@{{address}}/hang-up?token={{queryToken}}" with:
      | password | {{jsonPassword}} |

  Scenario: A member that a variable does not have
    When I GET "/echo"
    And I save the response body as "all"
    And I GET "/{{all.nothing}}"

  Scenario: Every way to send and to keep a secret by gRPC
    Given the gRPC metadata "authorization" is "Bearer {{bearer}}"
    And the gRPC metadata "x-api-key" is "{{apiKey}}"
    And the gRPC metadata "x-tenant" is "{{tenant}}"
    And the gRPC metadata "session-token-bin" is "{{binarySecret}}"
    And the gRPC deadline is 5 seconds
    When I call the gRPC method "faults.Vault/Open" with:
      | password | {{jsonPassword}}       |
      | note     | it is {{jsonPassword}} |
    Then the gRPC status should be OK
    And the gRPC trailer "x-auth-token" should be "{{headerToken}}"
    And the gRPC trailer "x-trace" should match "trace of {{headerToken}}"
    And the response should have the gRPC trailer "session-token-bin"
    And the response body should match the snapshot "every secret by gRPC"
    When I call the gRPC method "faults.Vault/List" with:
      | password | {{jsonPassword}} |
    Then the response body should match the snapshot "a stream of secrets"
    When I call the gRPC method "faults.Vault/Collect" with:
      """
      [{ "password": {{jsonPassword}} }, { "note": "it is {{jsonPassword}}" }]
      """
    Then the gRPC status should be OK
    When I call the gRPC method "faults.Vault/Exchange" with:
      """
      [{ "password": {{jsonPassword}} }]
      """
    Then the gRPC status should be OK
    Given the gRPC metadata "authorization" is "Bearer {{bearer}}"
    When I call the gRPC method "faults.Vault/Refuse" with:
      | password | {{jsonPassword}} |
    Then the gRPC status should be INVALID_ARGUMENT
    And the gRPC status message should contain "{{bodyToken}}"
    When I call the gRPC method "faults.Vault/Break"
    Then the gRPC status should be INVALID_ARGUMENT with the message "Refused. No: {{bodyToken}} and {{everyHeader}} [{}] at https://vault/?token={{statusToken}}"

  Scenario: A refusal by gRPC in a story
    Given a sign-in has been made
    And the vault has been refused

  Scenario: Metadata that cannot be sent
    Given the gRPC metadata "authorization" is "Bearer {{basicPassword}}"
    When I call the gRPC method "faults.Vault/Open"

  Scenario: A secret that its field does not take
    When I call the gRPC method "faults.Vault/Open" with:
      | pin | {{jsonPassword}} |

  Scenario: A known secret in a field that does not take it
    When I call the gRPC method "faults.Vault/Open" with:
      | password | {{jsonPassword}} |
    And I call the gRPC method "faults.Vault/Open" with:
      | count | {{jsonPassword}} |

  Scenario: A token that is refused
    Given I authenticate with OAuth 2.0:
      | token endpoint | /no-token        |
      | grant type     | password         |
      | client id      | vault            |
      | client secret  | {{clientSecret}} |
      | username       | fred             |
      | password       | {{formPassword}} |

  Scenario: Secrets in what is tried, and sent at the same time
    Given the next request is sent as "customer"
    When I GET "/"
    And I try 'a sign-in has been made'
    And I try 'a sign-in has been made' as "customer"
    And I try as "customer":
      | a sign-in has been made |
    And I try:
      | a sign-in has been made |
    And these are told at the same time:
      | a sign-in has been made |
      | a sign-in has been made |
    Then the outcome should be as if told one after the other
    And the outcome should be as if told one after the other ignoring:
      | token |
    When these run at the same time:
      | a sign-in has been made |
      | a sign-in has been made |
    Then all the responses should be 200
    And the outcome should be as if run one after the other
    And the outcome should be as if run one after the other ignoring:
      | token |
    Given the next request is sent 2 times at once
    When I POST "/echo" with:
      | password | {{jsonPassword}} |
    Then 2 of the responses should be 200
    And none of the responses should be 500

  Scenario: Secrets of an outcome
    Given I authenticate with the bearer token "{{bearer}}"
    And an account has been opened
    When these are told at the same time:
      | a token has been drawn |
      | a token has been drawn |
    Then the outcome at "/accounts/{{accountId}}?token={{queryToken}}" should be as if told one after the other
    And the outcome at "/accounts/{{accountId}}?token={{queryToken}}" should be as if run one after the other
    And the outcome at "/accounts/{{accountId}}?token={{queryToken}}" should be as if run one after the other ignoring:
      | token |

  Scenario: Secrets of what is sent again
    When I try "a sign-in has been made" again after the response to call 1 is lost
    Then the outcome should be as if told once
    And the outcome should be as if told once ignoring:
      | token |

  Scenario: Secrets of what has a second effect
    Given I authenticate with the bearer token "{{bearer}}"
    And an account has been opened
    When I try "a token has been drawn" again after its response is lost
    Then the outcome at "/accounts/{{accountId}}?token={{queryToken}}" should be as if told once
    And the outcome at "/accounts/{{accountId}}?token={{queryToken}}" should be as if told once ignoring:
      | token |

  Scenario: Secrets of an outcome at a path that shows nothing
    When these are told at the same time:
      | a sign-in has been made |
      | a sign-in has been made |
    Then the outcome at "/echo?token={{queryToken}}" should be as if told one after the other ignoring:
      | token |

  Scenario: Secrets of several responses
    Given the next request is sent 2 times at once
    When I POST "/echo" with:
      | password | {{jsonPassword}} |
    Then the other responses should be 404

  Scenario: What stand-ins are told and receive
    Given the stand-in "third" answers POST "/told" with 201 Created:
      """
      { "token": {{bodyToken}} }
      """
    And the stand-in "third" answers POST "/late" after 5 ms with 200 OK
    And the stand-in "third" answers POST "/later" after 5 ms with 200 OK:
      """
      { "token": {{bodyToken}} }
      """
    And the stand-in "third" answers GET "/file" with the file "secret.json"
    And the stand-in "third" answers GET "/turn" in turn with:
      | status | body                       | header X-Auth-Token |
      | 503    | { "token": {{bodyToken}} } | {{headerToken}}     |
    And the stand-in "third" never answers GET "/never?token={{queryToken}}"
    And the stand-in "third" closes the connection on GET "/closed?token={{queryToken}}"
    And the stand-in "third" answers every other request with 404 Not Found
    And the stand-in "third" answers every other request with 404 Not Found:
      """
      { "token": {{bodyToken}} }
      """
    When I POST "{{third.url}}/told?access_token={{queryToken}}" with:
      | password | {{jsonPassword}} |
    Then the response should be 201 Created
    And within 1 second the stand-in "third" should receive POST "/told" with:
      | password | {{jsonPassword}} |
    And I save the received request body as "told"
    When I GET "{{third.url}}/file"
    And I GET "{{third.url}}/turn"
    Then the response should be 503 Service Unavailable
