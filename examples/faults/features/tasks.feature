Feature: Tasks

  Scenario: A task is replaced, and deleted
    Given the task "sweep" has been written with the priority 3
    And the task has been read
    And the task has been replaced by "dust", which is open
    And the task has been replaced by "dust well", which is done
    And the task has been deleted
