Feature: Every phrase
  These features are the manual of the library.

  Scenario: It leaves nothing out
    Then every phrase of the library is used in these features
