Feature: Every phrase
  These features are the manual of the library. A phrase about a received request is defined together with the one
  about a response, and shown by it.

  Scenario: Every phrase of the library is used in these features
    Then every phrase of the library is used in these features

  Scenario: Nothing passes by mistake: every Then phrase fails in at least one scenario
    Then every Then phrase of the library is seen to fail in these features
