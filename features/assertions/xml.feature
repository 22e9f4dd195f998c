Feature: XML bodies
  The text of an expected element or attribute may be a marker.
  A path is an XPath 1.0 if it begins with "/" or is count(…), sum(…), string(…), number(…) or boolean(…).

  Background:
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/xml

      <?xml version="1.0"?>
      <!-- the orders of a day -->
      <orders xmlns:p="urn:pay" currency="EUR" open="true">
        <order id="7" p:method="card"><customer>Fred</customer><total>75.50</total><at>2026-11-22T08:00:00Z</at></order>
        <order id="8"><customer>Ann &amp; Ben</customer><total>100</total><note/></order>
        <order id="10"><customer><![CDATA[<Eve>]]></customer><total>9</total></order>
        <returns></returns>
        <p:paid>12345678901234567.89</p:paid>
      </orders>
      """

  Scenario: One node gives its text, several nodes give a list of texts
    Then each of these holds:
      | the response body at "/orders/@currency" should be "EUR"                        |
      | the response body at "/orders/order[2]/customer" should be "Ann & Ben"          |
      | the response body at "//order[@id='10']/customer" should be "<Eve>"             |
      | the response body at "//customer" should have 3 items                           |
      | the response body at "/orders/order[1]/customer" should have 1 item             |
      | the response body at "(//customer)[last()]" should be "<Eve>"                   |
      | the response body at "/orders/order[1]/refund" should not exist                 |
      | the response body at "//refund" should have 0 items                             |
      | the response body at "string(//customer)" should be "Fred"                      |
      | the response body at "//order[@*[namespace-uri() = 'urn:pay']]/@id" should be 7 |

  Scenario: Text in XML is read as a number or boolean if it is compared with one
    Then each of these holds:
      | the response body at "/orders/order[1]/total" should be 75.5                    |
      | the response body at "/orders/order[1]/total" should be "75.50"                 |
      | the response body at "//total" should contain 9                                 |
      | the response body at "/orders/@open" should be true                             |
      | the response body at "//order/@id" should be sorted                             |
      | each item of the response body at "//total" should be at least 9                |
      | each item of the response body at "//order/@id" should be an integer            |
      | the response body at "/orders/order[1]/at" should be less than "2026-11-23T00:00:00Z" |
      | the response body at "count(//order)" should be 3                               |
      | the response body at "sum(//total)" should be 184.5                             |
    And each of these holds:
      | the response body at "//total" should contain only:   | [100, 9, 75.5]              |
      | the response body at "//total" should be:             | ["#number", "#number", 9]   |
      | the response body at "/orders/order[1]/customer" should be: | ["Fred"]              |
      | the response body at "//customer" should be:          | \|Fred\|\n\|Ann & Ben\|\n\|<Eve>\| |
      | the response body at "//order[1]/@id" should be one of: | \|7\|\n\|8\|              |

  Scenario: An XPath may use namespace prefixes and variables, and numbers keep all digits
    Then all of this passes:
      """
      @basic
      Feature: Paid
        Scenario: Paid
          Given the XML namespace "pay" is "urn:pay"
          And the variable "method" is "card"
          And the variable "id" is 8
          When I GET "answer"
          Then the response body at "/orders/pay:paid" should be 12345678901234567.89
          And the response body at "//order[@pay:method = '{{method}}']/@id" should be 7
          And the response body at "//order[@id = {{id}}]/customer" should be "Ann & Ben"
          When I save the response body at "//customer" as "customers"
          Then the response body at "//customer" should be {{customers}}
      """

  Scenario: A failed assertion on XML shows the value that was found, or that the XPath finds nothing
    Then each of these fails:
      | the response body at "/orders/order[1]/customer" should be "Ann" | The response body at "/orders/order[1]/customer" should be "Ann" (string) but was "Fred" (string) |
      | the response body at "//customer" should be "Fred" | The response body at "//customer" should be "Fred" (string) but the path finds 3 nodes: ["Fred","Ann & Ben","<Eve>"]\nWrite a path that leads to one place, or assert on each item of the response body there. |
      | each item of the response body at "//total" should be at least 10 | Each item of the response body at "//total" should be at least 10 (number) but 1 of 3 items does not:\n  [2] was 9 (number) |
      | the response body at "//order/@id" should be sorted in descending order | The response body at "//order/@id" should be sorted in descending order but 8 at [1] comes after 7 at [0] |
      | the response body at "/orders/order[1]/customer" should be greater than 5 | The response body at "/orders/order[1]/customer" should be greater than 5 (number) but was "Fred" (string), and only two numbers, two dates or two date-times with an offset (Z or +01:00) can be compared |
    And each of these fails:
      | the response body at "//total" should be: | [75.5, 99, 9] | The response body at "//total" should be as expected but differs:\n  $[1]: expected 99 but was 100 |
    And each of these fails:
      | the response body at "/orders/ordr/customer" should exist | The response body at "/orders/ordr/customer" should exist but there is nothing at this path: the XPath finds no node |
      | the response body at "orders.order" should exist | The response body at "orders.order" should exist but the body is XML, in which a path is an XPath, such as //item/@id |
      | the response body at "//refund" should have 1 item | The response body at "//refund" should have 1 item but has 0 items\nthe XPath finds no node |
      | the response body at "//paid" should not exist | The response body at "//paid" was not found: a name without a prefix is in no namespace, but <paid> is in "urn:pay".\nName it with: Given the XML namespace "x" is "urn:pay", and write x:paid |
      | the response body at "/order" should have 0 items | The response body at "/order" should have 0 items but there is nothing at this path: the XPath finds no node |

  Scenario: An XPath that is invalid or unsupported is refused
    Then each of these is refused:
      | the XML namespace "xml" is "urn:pay" | "xml" cannot be the prefix of a namespace.\nA prefix begins with a letter, but not with "xml", and has letters, digits, "_", "-" and ".", such as soap |
      | the response body at "normalize-space(/orders)" should exist | The XPath "normalize-space(/orders)" begins with the function normalize-space, but may begin with count, sum, string, number or boolean only.\nWrite: string(normalize-space(/orders)) |
      | the response body at "/orders/order[" should exist | The path "/orders/order[" is not an XPath (1.0).\nXPaths look like: /order/item[1]/@id, //item[price > 10], count(//item) |
      | the response body at "//order[1]/following::order" should exist | The XPath "//order[1]/following::order" cannot be followed: the axis "following" is not supported. |
      | the response body at "/orders/p:paid" should exist | The prefix "p" in the XPath "/orders/p:paid" stands for no namespace.\nName it before: Given the XML namespace "p" is "http://…" |

  Scenario: An XML body is compared with a doc string by structure
    Attribute order, prefixes, comments, and white space between elements make no difference.

    When Cucumber runs:
      """
      @basic
      Feature: Documents
        Scenario: Documents
          Given the variable "customer" is "Ann & Ben"
          When I GET "answer"
          Then the response body should be:
            \"\"\"xml
            <orders open="true" currency="EUR">
              <order xmlns:x="urn:pay" x:method="card" id="7">
                <customer>Fred</customer>
                <total>75.50</total>
                <at>2026-11-22T08:00:00Z</at>
              </order>
              <order id="8"><customer>{{customer}}</customer><total>100</total><note></note></order>
              <order id="10"><customer>&lt;Eve></customer><total>9</total></order>
              <returns/>
              <paid xmlns="urn:pay">12345678901234567.89</paid>
            </orders>
            \"\"\"
          And the response body should be:
            \"\"\"xml
            <orders open="false" closed="no">
              <order id="7"><customer>Fred </customer><at>2026-11-22T08:00:00Z</at></order>
              <order id="8"><total>100</total><customer>Ann</customer><note>soon</note></order>
              <refund/>
              <paid>12345678901234567.89</paid>
            </orders>
            \"\"\"
      """
    Then the last step "the response body should be:" fails with:
      """
      AssertionError: The response body should be as expected but differs:
        /orders: the attribute "closed" is missing
        /orders/@currency: is not expected: "EUR"
        /orders/@open: expected "false" but was "true"
        /orders: <refund> is missing
        /orders: <paid> is missing
        /orders/order[3]: is not expected: "<Eve>9"
        /orders/returns: is not expected
        /orders/p:paid: is not expected: "12345678901234567.89", in the namespace "urn:pay"
        /orders/order[1]/@p:method: is not expected: "card"
        /orders/order[1]/total: is not expected: "75.50"
        /orders/order[1]/customer/text(): expected "Fred " but was "Fred" (they look alike, but character 5 is the end in "Fred", and not U+0020 (space) in "Fred ")
        /orders/order[2]/customer: is not expected: "Ann & Ben"
        /orders/order[2]: <customer> is missing
        /orders/order[2]/note: expected the text "soon" in it
      GET http://localhost/answer (12 ms)
      < <?xml version="1.0"?> <!-- the orders of a day --> <orders xmlns:p="urn:pay" currency="EUR" open="true"> <order id="7" p:method="card"><customer>Fred</customer><total>75.50</total><at>2026-11-22T08:00:00Z</at></order> <order id="8"><customer>Ann &amp; Ben</customer><total>100</total><note/></order> <order id="10"><customer><![CDATA[<Eve>]]></customer><total>9</total></order> <returns></returns> <p:paid>12345678901234567.89</p:paid> </orders>
      """

  Scenario: An XPath on a body that is no XML is reported
    Given an API that answers with JSON '{"orders": []}'
    Then each of these fails:
      | the response body at "/orders/order" should exist | The response body should be XML but was application/json |
