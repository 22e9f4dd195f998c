Feature: Every phrase
  These features are the manual of the library.

  Scenario: Every phrase of the library is used in these features
    Then every phrase of the library is used in these features
