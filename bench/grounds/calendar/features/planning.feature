Feature: Planning

  Scenario: An event is planned, done and filed
    Given a calendar has been made
    And the calendar has been renamed to "work"
    And the event "stand-up" has been made for 20260301
    And the event has been changed to "retro"
    And the event has been put off to 20260302
    And the event has been completed
    And the event has been opened again
    And the event has been commented with "bring cake"
    And the event has been read
    And the event has been moved to an archive
    And both calendars have been removed

  Scenario: A calendar is removed
    Given a calendar has been made
    And the event "party" has been made for 20260630
    And the event has been removed
    And the calendar has been removed
