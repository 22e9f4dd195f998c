Feature: Finding flags

  Background:
    Given the flags have been created:
      | name          | type        |
      | shop.basket   | release     |
      | shop.wishlist | experiment  |
      | shop.reviews  | experiment  |
      | shop.payments | kill-switch |
      | blog.comments | release     |

  Scenario: By a part of the name
    When I GET "api/admin/search/features?query=shop."
    Then the response body at "total" should be 4
    And the response body at "features[*].name" should contain only:
      | shop.payments |
      | shop.basket   |
      | shop.reviews  |
      | shop.wishlist |
    And each item of the response body at "features[*].name" should not be "blog.comments"

  Scenario: By type
    When I GET "api/admin/search/features?type=IS:experiment"
    Then the response body at "features" should have 2 items
    And each item of the response body at "features" should contain:
      | type    | experiment |
      | stale   | false      |
      | project | default    |

  Scenario: In the order of their names
    When I GET "api/admin/search/features?sortBy=name&sortOrder=asc"
    Then the response body at "features" should be sorted by "name"
    When I GET "api/admin/search/features?sortBy=name&sortOrder=desc"
    Then the response body at "features" should be sorted by "name" in descending order

  Scenario: The latest first
    When I GET "api/admin/search/features?sortBy=createdAt&sortOrder=desc"
    Then the response body at "features[*].createdAt" should be sorted in descending order
    And each item of the response body at "features[*].createdAt" should be at least "{{$now - 1 minute}}"
    And the response body at "features[0].name" should be "blog.comments"

  Scenario: Page by page
    Given the query parameters are:
      | query     | shop. |
      | sortBy    | name  |
      | sortOrder | asc   |
      | limit     | 3     |
      | offset    | 2     |
    When I GET "api/admin/search/features"
    Then the response body at "features" should have at most 3 items
    And the response body at "total" should be greater than 2
    And the response body at "features[*].name" should contain only:
      | shop.reviews  |
      | shop.wishlist |

  Scenario: Nothing is found
    When I GET "api/admin/search/features?query={{$uuid}}"
    Then the response should be 200 OK
    And the response body at "features" should be empty
    And the response body at "total" should be 0
