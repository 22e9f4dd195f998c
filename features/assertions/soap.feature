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
    And the response should have the error code "Client"
    And the response should have the error message "No book of Fred is here"
