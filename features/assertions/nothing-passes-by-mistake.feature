Feature: Nothing passes by mistake
  Every assertion is shown to fail at least once.

  Scenario: Every Then phrase fails in at least one scenario
    Then every Then phrase of the library is seen to fail in these features
