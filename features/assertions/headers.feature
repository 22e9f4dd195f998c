Feature: Response headers
  Header names are case-insensitive, and values are compared exactly. But media types are compared as
  HTTP says, a media type without parameters matches one that has them, and each Set-Cookie header is
  compared separately.

  Scenario: Each Set-Cookie header is compared separately
    Given an API that answers:
      """http
      HTTP/1.1 204 No Content
      Set-Cookie: theme=dark
      Set-Cookie: size=2; Path=/; Secure
      """
    Then each of these holds:
      | the response header "Set-Cookie" should be "theme=dark"           |
      | the response header "Set-Cookie" should not be "theme=light"      |
      | the response header "Set-Cookie" should match "size=.*Secure"     |
      | the response header "Set-Cookie" should contain "theme=d"         |
      | the response header "Set-Cookie" should not contain "dark, size"  |
      | I save the response header "Set-Cookie" matching "^size=(.)" as "size" |
    And each of these fails:
      | the response header "Set-Cookie" should be "size=2"               | The response header "Set-Cookie" should be "size=2" but was "theme=[redacted]" and "size=[redacted]; Path=/; Secure" |
      | the response header "Set-Cookie" should not be "theme=dark"       | The response header "Set-Cookie" should not be "theme=dark" but was "theme=[redacted]" and "size=[redacted]; Path=/; Secure" |
      | the response header "Set-Cookie" should match "theme=.*Secure"    | The response header "Set-Cookie" should match "theme=.*Secure" but was "theme=[redacted]" and "size=[redacted]; Path=/; Secure" |

  Scenario: Media types are compared without regard to spaces and case, but for the values of most parameters
    Given an API that answers:
      """http
      HTTP/1.1 204 No Content
      Content-Type: text/html;charset="UTF-8" ; V=a

      """
    Then each of these holds:
      | the response header "Content-Type" should be "TEXT/html; v=a; Charset=utf-8" |
      | the response header "Content-Type" should not be "text/html; charset=utf-8"  |
      | the response header "Content-Type" should not be "text/html; v=A; charset=utf-8" |
    And each of these fails:
      | the response header "Content-Type" should not be "text/html; v=a; charset=utf-8" | The response header "Content-Type" should not be "text/html; v=a; charset=utf-8" but was "text/html;charset="UTF-8" ; V=a" |

  Scenario: An assertion on a header fails when the header or its value differs
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Date: Sat, 21 Nov 2026 08:00:00 GMT
      Connection: close
      Content-Type: text/plain; charset=utf-8
      X-Tenant: north
      X-Tenant: south
      Content-Length: 2

      OK
      """
    Then each of these holds:
      | the response should have the header "content-length"                     |
      | the response should not have the header "Location"                       |
      | the response header "x-tenant" should be "north, south"                  |
      | the response header "X-Tenant" should not contain "west"                 |
      | the response header "X-Tenant" should match "(\w+, )*south"             |
      | the response header "Content-Type" should be "TEXT/PLAIN"                |
      | the response header "Content-Type" should be "text/plain; charset=utf-8" |
    And each of these fails:
      | the response should have the header "Location"                           | The response should have the header "Location" but has date, connection, content-type, x-tenant, content-length  |
      | the response should not have the header "CONTENT-TYPE"                   | The response should not have the header "CONTENT-TYPE" but it was "text/plain; charset=utf-8"                    |
      | the response header "X-Tenant" should be "north"                         | The response header "X-Tenant" should be "north" but was "north, south"                                          |
      | the response header "X-Tenants" should be "north, south"                 | The response should have the header "X-Tenants" but has date, connection, content-type, x-tenant, content-length. Did you mean "x-tenant"? |
      | the response header "Content-Type" should contain "UTF-8"                | The response header "Content-Type" should contain "UTF-8" but was "text/plain; charset=utf-8"                    |
      | the response header "X-Tenant" should not be "south" | The response header "X-Tenant" should not be "south" but was "north, south" |
      | the response header "X-Tenant" should not be "north, south" | The response header "X-Tenant" should not be "north, south" but was "north, south" |
      | the response header "X-Tenant" should not contain "south" | The response header "X-Tenant" should not contain "south" but was "north, south" |
      | the response header "Content-Type" should match "text"                   | The response header "Content-Type" should match "text" but was "text/plain; charset=utf-8", of which only a part matches: the whole value must match |

  Scenario: Numbers and dates in headers are compared by size
    Given an API that answers:
      """http
      HTTP/1.1 204 No Content
      Age: 30
      Last-Modified: Sat, 21 Nov 2026 08:00:00 GMT
      X-Api-Key: 12
      """
    Then each of these holds:
      | the response header "Age" should be greater than 29.5                                   |
      | the response header "Age" should be at least 30                                         |
      | the response header "Age" should be less than 31                                        |
      | the response header "Age" should be at most 30                                          |
      | the response header "Last-Modified" should be greater than "Fri, 20 Nov 2026 23:59:59 GMT" |
      | the response header "Last-Modified" should be at most "2026-11-21T09:00:00.5+01:00"     |
    And each of these fails:
      | the response header "Age" should be greater than 30    | The response header "Age" should be greater than 30 (number) but was 30 (number)  |
      | the response header "Age" should be at least 31        | The response header "Age" should be at least 31 (number) but was 30 (number)      |
      | the response header "Age" should be less than 30       | The response header "Age" should be less than 30 (number) but was 30 (number)     |
      | the response header "X-Api-Key" should be at most 11   | The response header "X-Api-Key" should be at most 11 (number) but was "[redacted]" |
