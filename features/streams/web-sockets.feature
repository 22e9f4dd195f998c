@market
Feature: WebSockets
  A WebSocket is opened with the headers, cookies and authentication of the scenario. Each message is used
  once, and becomes the response body.

  Scenario: Messages are sent and received until the WebSocket is closed
    When I open the WebSocket "orders"
    Then the response should be 101 Switching Protocols
    And within 10 s a WebSocket message should be:
      | type     | welcome |
      | protocol |         |
    When I send the WebSocket message:
      | symbol | ACME |
      | count  | 3    |
    Then within 10 s a WebSocket message should contain:
      | type | taken |
    And the response body at "order.count" should be 3
    And within 100 ms no WebSocket message should contain:
      | type | taken |
    When I close the WebSocket
    Then the WebSocket should be closed with the code 1000

  Scenario: Bytes are sent and received
    When I open the WebSocket "orders"
    And I send the WebSocket message in base64:
      """
      iVBORw0K
      GgoAAA==
      """
    Then within 10 s a WebSocket message should be the file "header.png"
    And within 100 ms no WebSocket message should come
    And the response body should be the file "header.png"

  Scenario: Messages can be checked in their order
    When I open the WebSocket "orders"
    And I send the WebSocket message:
      | symbol | ACME |
    Then within 10 s the next WebSocket message should contain:
      | type | welcome |
    And within 10 s the next WebSocket message should contain:
      | type | taken |

  Scenario: The subprotocol is negotiated by a request header
    Given the request header "Sec-WebSocket-Protocol" is "orders.v2, orders.v1"
    When I open the WebSocket "orders"
    Then the response header "Sec-WebSocket-Protocol" should be "orders.v2"
    And within 10 s a WebSocket message should contain:
      | protocol | orders.v2 |

  Scenario: No unwanted message comes until the WebSocket is closed, which is asserted next
    When I open the WebSocket "orders"
    And I send the WebSocket message:
      | close | 1011 |
    Then within 10 s no WebSocket message should contain:
      | type | taken |
    And the WebSocket should be closed with the code 1011
    And within 100 ms no WebSocket message should contain:
      | type | taken |

  Scenario: Of several WebSockets, steps use the one that is named, by its address and its actor
    When I open the WebSocket "orders?of=all"
    And I open the WebSocket "orders"
    Then within 10 s a WebSocket message should contain:
      | type | welcome |
    Given the next request is sent as "fred"
    When I open the WebSocket "orders"
    And I use the WebSocket "orders?of=all"
    And I send the WebSocket message:
      | symbol | ACME |
    Then within 10 s the next WebSocket message should contain:
      | type | welcome |
    And within 10 s the next WebSocket message should contain:
      | type | taken |
    When I use the WebSocket "orders"
    Then within 100 ms no WebSocket message should come
    When I use the WebSocket "orders" as "fred"
    Then within 10 s the next WebSocket message should contain:
      | type | welcome |

  Scenario: The log shows messages that are sent, and the closing of the WebSocket
    When Cucumber runs:
      """
      When I open the WebSocket "orders"
      Then within 10 s a WebSocket message should contain:
        | type | welcome |
      When I send the WebSocket message:
        | close | 1000 |
      Then the WebSocket should be closed with the code 1000
      """
    Then the report shows '+12 ms > {"close":1000}' under "I send the WebSocket message:"
    And the report shows "+12 ms - it was closed with the code 1000" under "the WebSocket should be closed with the code 1000"

  Scenario: The step fails when no message equals what is expected, when an unwanted one comes, or once it is closed
    Given each of the scenarios begins with:
      """
      When I open the WebSocket "orders"
      And I send the WebSocket message:
        | bytes | true |
      """
    Then each of these fails:
      | within 100 ms a WebSocket message should be:         | { "type": "welcome", "protocol": "v3" } | Within 100 ms a WebSocket message should be what is expected, but none of the 2 that came does:\n  {"type":"welcome","protocol":""}\n  <binary, 4 bytes>\nThe nearest differs:\n  $.protocol: expected "v3" but was "" |
      | within 10 s the next WebSocket message should contain: | binary | Within 10 seconds the next WebSocket message should contain "binary", but the one that came does not:\n  {"type":"welcome","protocol":""} |
      | within 10 s no WebSocket message should come         |   | Within 10 seconds no WebSocket message should come, but one does:\n  {"type":"welcome","protocol":""} |
      | within 100 ms a WebSocket message should be the file "features/streams/header.png" | | Within 100 ms a WebSocket message should be the file "features/streams/header.png" of 10 bytes, but none of the 2 that came does:\n  {"type":"welcome","protocol":""}\n  <binary, 4 bytes> |
      | within 10 s no WebSocket message should contain:     | \|type\|welcome\|                    | Within 10 seconds no WebSocket message should contain what is expected, but one does:\n  {"type":"welcome","protocol":""} |
    Given each of the scenarios begins with:
      """
      When I open the WebSocket "orders"
      And I send the WebSocket message:
        | close  | 4001    |
        | reason | too old |
      """
    Then each of these fails:
      | within 10 s a WebSocket message should contain:       | goodbye             | Within 10 seconds a WebSocket message should contain "goodbye", but the one that came does not:\n  {"type":"welcome","protocol":""}\nNothing more comes: it was closed with the code 4001 (too old). |
      | within 10 s no WebSocket message should contain:      | \|type\|taken\|  | Within 10 seconds no WebSocket message should contain what is expected, but it was closed with the code 4001 (too old), so that none could come.\nIf it is meant to be closed, assert that first, or in the next step: the WebSocket should be closed with the code … |
      | the WebSocket should be closed with the code 1000     |                     | The WebSocket should be closed with the code 1000 but was closed with the code 4001 (too old) |
    Given each of the scenarios begins with:
      """
      When I open the WebSocket "orders"
      And I close the WebSocket
      Then the WebSocket should be closed with the code 1000
      """
    Then each of these fails:
      | I send the WebSocket message: | \|symbol\|ACME\| | The message was not sent: it was closed with the code 1000. |

  Scenario: A WebSocket that is not open cannot be used
    Given each of the scenarios begins with:
      """
      When I open the WebSocket "orders"
      And I close the WebSocket
      And I open the WebSocket "orders?token=abc"
      """
    Then each of these is refused:
      | I use the WebSocket "orders"                     | No WebSocket is open at "orders".\nOpen: "orders?token=[redacted]"                     |
      | I use the WebSocket "orders?token=abc" as "fred" | No WebSocket is open at "orders?token=[redacted]" as "fred".\nOpen: "orders?token=[redacted]" |
