@wrong
Feature: A story out of its chapter

  Scenario: What was not written cannot be erased
    Given the note has been erased
