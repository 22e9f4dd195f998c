Feature: Cookies of a response
  A cookie counts where the response itself sets it; of several with the same name the last one. Attributes are
  compared as browsers read them. Values that may be secrets are not shown.

  Scenario: The value and the attributes of each cookie can be checked
    Given an API that answers:
      """http
      HTTP/1.1 204 No Content
      Set-Cookie: sid=0; Path=/old; Secure
      Set-Cookie: sid=4f1ac9d27b; path=/; httponly; samesite=lax; max-age=3600
      Set-Cookie: theme=dark; Domain=.Shop.example; Expires=Sat, 21-Nov-2026 08:00:00 GMT; SameSite=Any
      """
    Then each of these holds:
      | the response should set the cookie "sid"                                                     |
      | the response should not set the cookie "SID"                                                 |
      | the response cookie "sid" should be "4f1ac9d27b"                                             |
      | the response cookie "sid" should match "[0-9a-f]{10}"                                        |
      | the response cookie "sid" should have the attribute "HttpOnly"                               |
      | the response cookie "sid" should have the attribute "path" with "/"                          |
      | the response cookie "sid" should have the attribute "SAMESITE" with "Lax"                    |
      | the response cookie "sid" should have the attribute "Max-Age" with "3600"                    |
      | the response cookie "sid" should not have the attribute "secure"                             |
      | the response cookie "theme" should not have the attribute "SameSite"                         |
      | the response cookie "theme" should have the attribute "Domain" with "shop.example"           |
      | the response cookie "theme" should have the attribute "Expires" with "Sat, 21 Nov 2026 08:00:00 GMT" |
      | I save the response cookie "theme" as "theme"                                                |
    And each of these fails:
      | the response should set the cookie "Theme"     | The response should set the cookie "Theme" but sets sid, theme. Did you mean "theme"? |
      | the response should not set the cookie "theme" | The response should not set the cookie "theme" but does |
      | the response cookie "theme" should be "light"  | The response cookie "theme" should be "light" (string) but was "dark" (string) |
      | the response cookie "sid" should be "none"     | The response cookie "sid" should be "none" (string) but was "[redacted]" |
      | the response cookie "theme" should match "da"  | The response cookie "theme" should match "da" but was "dark" (string), of which only a part matches: the whole value must match |
      | the response cookie "sid" should have the attribute "Secure" | The response cookie "sid" should have the attribute "Secure" but has Max-Age=3600; Path=/; HttpOnly; SameSite=Lax |
      | the response cookie "sid" should have the attribute "SameSite" with "strict" | The response cookie "sid" should have the attribute "SameSite" with "strict" but has Max-Age=3600; Path=/; HttpOnly; SameSite=Lax |
      | the response cookie "sid" should not have the attribute "httponly" | The response cookie "sid" should not have the attribute "httponly" but has HttpOnly |
    And each of these is refused:
      | the response cookie "sid" should not have the attribute "HttpOnyl" | A cookie has no attribute "HttpOnyl". Did you mean "HttpOnly"?\nIt may have: HttpOnly, Secure, SameSite, Path, Domain, Max-Age, Expires, Partitioned, Priority |
      | the response cookie "sid" should have the attribute "SameSite" with "Laxe" | "Laxe" is not a value of the attribute SameSite.\nHttpOnly, Secure and Partitioned have none; SameSite has Strict, Lax or None, Max-Age a number of seconds, Path one that begins with "/". |

  Scenario: A cookie that a redirect before the response set is named
    Given each of the scenarios begins with 'When I POST "api/sessions/redirect"'
    Then each of these fails:
      | the response should set the cookie "session" | The response should set the cookie "session" but sets none.\nA redirect before it does; write: Given redirects are not followed |
