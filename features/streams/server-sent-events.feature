@market
Feature: Server-sent events
  A stream is opened with a request and read until the scenario ends. A broken stream is opened again and
  continues after the last event.

  Scenario: Events are checked by their content and by their name
    When I listen to the events of "prices"
    Then the response should be 200 OK
    And the response header "Content-Type" should contain "text/event-stream"
    And within 10 s a server-sent event should contain:
      | symbol | ACME |
    And the response body at "price" should be 10
    And within 10 s a server-sent event named "price" should contain:
      """
      { "price": 12 }
      """

  Scenario: An event stream can answer a POST, which is never sent again by itself
    When I listen to the events of POST "prices" with:
      | prompt | How are you |
    Then the response should be 200 OK
    And within 10 s the next server-sent event should contain:
      | word | How |
    And within 10 s the next server-sent event should contain:
      | word | are |
    And within 10 s a server-sent event should contain:
      """text
      [DONE]
      """
    And within 100 ms no server-sent event should come
    And within 100 ms no server-sent event should contain:
      | word | bye |
    Given the request body is:
      | prompt | Well |
    When I listen to the events of POST "prices"
    Then within 10 s the next server-sent event should contain:
      | word | Well |

  Scenario: Of several streams, steps use the one that is named
    When I listen to the events of "prices"
    Given the next request is sent as "fred"
    When I listen to the events of "prices?of=all"
    Then within 10 s a server-sent event should contain:
      | price | 12 |
    When I use the events of "prices"
    Then within 10 s a server-sent event should contain:
      | price | 12 |
    When I use the events of "prices?of=all" as "fred"
    Then within 100 ms no server-sent event should contain:
      | price | 12 |

  Scenario: The steps about the next event fail when another one comes first, when none comes, and when one does
    Given each of the scenarios begins with:
      """
      When I listen to the events of POST "prices" with:
        | prompt | one two |
      Then within 10 s a server-sent event should contain:
        | word | one |
      """
    Then each of these fails:
      | within 10 s the next server-sent event should contain: | DONE | Within 10 seconds the next server-sent event should contain "DONE", but the one that came does not:\n  event "message": {"word":"two"} |
      | within 10 s no server-sent event should come           |        | Within 10 seconds no server-sent event should come, but one does:\n  event "message": {"word":"two"} |
      | within 10 s no server-sent event should contain:       | DONE | Within 10 seconds no server-sent event should contain "DONE", but one does:\n  event "message": [DONE] |
    Given each of the scenarios begins with:
      """
      When I listen to the events of POST "prices" with:
        | prompt | one |
      Then within 10 s a server-sent event should contain:
        ```text
        [DONE]
        ```
      """
    Then each of these fails:
      | within 10 s the next server-sent event should contain: | one | Within 10 seconds the next server-sent event should contain "one", but none came.\nNothing more comes: the answer ended, and a POST is not sent again by itself. |

  Scenario: A refused stream can be checked as a response
    When I listen to the events of "members"
    Then the response should be 401 Unauthorized
    And the response body at "error" should be "sign in first"

  Scenario: The step fails when no event contains what is expected, and shows the difference
    Given each of the scenarios begins with:
      """
      When I listen to the events of "prices"
      Then within 10 s a server-sent event should contain:
        | price | 12 |
      """
    Then each of these fails:
      | within 100 ms a server-sent event should contain:                | \|price\|13\| | Within 100 ms a server-sent event should contain what is expected, but none of the 3 that came does:\n  event "status", id 0: {"open":true}\n  event "price", id 1: {"symbol":"ACME","price":10}\n  event "price", id 2: {"symbol":"ACME","price":11}\nThe nearest differs:\n  $.price: expected 13 but was 11 |
      | within 100 ms a server-sent event named "status" should contain: | closed           | Within 100 ms a server-sent event named "status" should contain "closed", but none of the 3 that came does:\n  event "status", id 0: {"open":true}\n  event "price", id 1: {"symbol":"ACME","price":10}\n  event "price", id 2: {"symbol":"ACME","price":11} |

  Scenario: The step fails when the stream was not opened, and is refused when none was asked for
    Given each of the scenarios begins with 'When I listen to the events of "closed"'
    Then each of these fails:
      | within 100 ms a server-sent event should contain: | 13 | The stream of events was not opened: the answer was 204 No Content, with which a server ends it |
    Given each of the scenarios begins with 'When I GET "prices/none"'
    Then each of these is refused:
      | within 100 ms a server-sent event should contain: | 13 | This scenario has opened no stream of events yet.\nOpen one first, for example: When I listen to the events of "events" |
      | I use the events of "prices" |  | No stream of events is open at "prices".\nOpen: none |

  Scenario: Asserting on the body is rejected before an event was waited for
    Given each of the scenarios begins with 'When I listen to the events of "prices"'
    Then each of these is refused:
      | the response body should not contain "error" | Nothing was read from the stream of events yet, so there is no body.\nWait for a message first, for example: Then within 2 seconds a server-sent event should contain: |
    Given each of the scenarios begins with:
      """
      Given the request body is:
        | symbol | ACME |
      """
    Then each of these is refused:
      | I listen to the events of "prices" | A stream of events is opened with GET, without a body.\nSend it with POST: When I listen to the events of POST "…" |
