Feature: Nothing passes by mistake
  An assertion is worth what it refuses.

  Scenario: There is a case in which it must fail for every Then phrase
    Then every Then phrase of the library is seen to fail in these features
