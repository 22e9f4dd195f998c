@bookshop
Feature: SOAP
  A SOAP service receives and returns XML. Its elements are in namespaces, which are named first.

  Background:
    Given the XML namespace "soap" is "http://schemas.xmlsoap.org/soap/envelope/"
    And the XML namespace "b" is "urn:bookshop"
    And the request header "Content-Type" is "text/xml"
    And the request header "SOAPAction" is "urn:bookshop:FindBooks"

  Scenario: A SOAP request is sent, and the response is checked by XPath
    Given the variable "author" is "Austen"
    When I POST "books" with:
      """xml
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
        <s:Body>
          <FindBooks xmlns="urn:bookshop"><author>{{author}}</author></FindBooks>
        </s:Body>
      </s:Envelope>
      """
    Then the response should be 200 OK
    And the response body at "/soap:Envelope/soap:Body/b:FoundBooks/b:book" should have 2 items
    And the response body at "//b:book[1]/b:title" should be "Pride & Prejudice"
    And the response body at "//b:book[b:title = 'Emma']/b:price" should be 12.5
    And the response body at "//b:book/b:price" should be sorted
    And each item of the response body at "//b:book/@isbn" should match "978\d{10}"
    And the response body at "sum(//b:price)" should be 20.4
    And the response body at "//soap:Fault" should not exist
    And the response body should be:
      """xml
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
        <s:Body>
          <FoundBooks xmlns="urn:bookshop">
            <book isbn="9780141439518"><title>Pride &amp; Prejudice</title><price>7.90</price></book>
            <book isbn="9780141439587"><title>Emma</title><price>12.50</price></book>
          </FoundBooks>
        </s:Body>
      </s:Envelope>
      """

  Scenario: A SOAP fault is read from a 500 response
    When I POST "books" with:
      """xml
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
        <s:Body><FindBooks xmlns="urn:bookshop"><author>Fred</author></FindBooks></s:Body>
      </s:Envelope>
      """
    Then the response should be 500 Internal Server Error
    And the response body at "//soap:Fault/faultcode" should be "soap:Client"
    And the response body at "//soap:Fault/faultstring" should be "No book of Fred is here"

  Scenario: The error for an XPath without a namespace prefix names the namespace
    Given the scenario has the tag "@bookshop"
    When Cucumber runs:
      """
      Given the XML namespace "soap" is "http://schemas.xmlsoap.org/soap/envelope/"
      And the request header "Content-Type" is "text/xml"
      When I POST "books" with:
        \"\"\"xml
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
          <s:Body><FindBooks xmlns="urn:bookshop"><author>Austen</author></FindBooks></s:Body>
        </s:Envelope>
        \"\"\"
      Then the response body at "/soap:Envelope/soap:Body/FoundBooks/book" should exist
      """
    Then the step 'the response body at "/soap:Envelope/soap:Body/FoundBooks/book" should exist' fails with:
      """
      AssertionError: The response body at "/soap:Envelope/soap:Body/FoundBooks/book" was not found: a name without a prefix is in no namespace, but <FoundBooks> is in "urn:bookshop".
      Name it with: Given the XML namespace "x" is "urn:bookshop", and write x:FoundBooks
      POST http://localhost/books (12 ms)
      > <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"> <s:Body><FindBooks xmlns="urn:bookshop"><author>Austen</author></FindBooks></s:Body> </s:Envelope>
      < <?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"  xmlns:b="urn:bookshop"><soap:Body><b:FoundBooks xmlns:b="urn:bookshop" xmlns="urn:bookshop"><b:book isbn="9780141439518"><b:title>Pride &amp; Prejudice</b:title><b:price>7.90</b:price></b:book><b:book isbn="9780141439587"><b:title>Emma</b:title><b:price>12.50</b:price></b:book></b:FoundBooks></soap:Body></soap:Envelope>
      """
