Feature: The report of a run
  With `plugin: ['chapterwise/report']` scenarios attach requests, responses and stories to the Cucumber messages. The
  plugin writes a report from them; `chapterwise report` writes one from the messages of finished runs, or of all shards.

  Background:
    Given the project of a lending library

  Scenario: The plugin reports a run with retries and its coverage, and redacts secrets
    When I run "cucumber-js --retry 1"
    Then it exits with 1, and says at its end:
      """
      Written: reports/api.html
      Written: reports/coverage.json
      Written: reports/api.har
      Written: reports/api.md
      Covered:
        operations  2 of 4    50 %
        statuses    2 of 5    40 %
        chapters    2 of 2   100 %
        stories     2 of 3  66.6 %
      2 of 4 failed · file:///…/reports/api.html · rerun: npx cucumber-js features/lending.feature:18:39
      """
    And the file "reports/api.md" without times is:
      """
      ## Failed: 2 of 4 scenarios

      2 passed, 2 failed, 1 of them when retried.

      ### What failed

      **Nobody lends books today.**

      - `features/lending.feature:18` A book is lent: Given the book has been lent

      **Nothing to tidy up but \[redacted\].**

      - `features/lending.feature:39` The word is \[redacted\]: After tidy up

      ### What was covered

      |  | covered |  | at least |
      | --- | --- | --- | --- |
      | operations | 2 of 4 | 50 % |  |
      | statuses | 2 of 5 | 40 % |  |
      | chapters | 2 of 2 | 100 % |  |
      | stories | 2 of 3 | 66.6 % |  |

      The whole report: `reports/api.html`
      """
    And the scenario "The word is [redacted]" in the file "reports/api.html" tells no "hunter2-secret"
    And the scenario "The word is [redacted]" in the file "reports/api.html" has the transcript:
      | received | event "message": the word is [redacted] |
    And the file "reports/api.har" has:
      """
      "comment": "When I POST \"token?key=[redacted]\""
      """
    And the file "reports/coverage.json" is JSON with:
      """
      {
        "scenarios": 4,
        "books": [
          {
            "name": "lending story",
            "chapters": [
              {
                "name": "lending story", "reached": 7,
                "stories": [{ "name": "book has been added", "leadsTo": "book has been added", "told": 7, "failed": 0 }]
              },
              {
                "name": "book has been added", "reached": 7,
                "stories": [
                  { "name": "book has been lent", "leadsTo": "book has been added", "told": 2, "failed": 2 },
                  { "name": "book has been removed", "leadsTo": "book has been added", "told": 0, "failed": 0 }
                ]
              }
            ]
          }
        ]
      }
      """

  Scenario: report combines the messages of shards and counts repeated messages once
    When I run "cucumber-js --shard 1/2 --parallel 2 --tags @right"
    And the file "messages.ndjson" is kept as "first.ndjson"
    And I run "cucumber-js --shard 2/2 --tags @right"
    And I run "chapterwise report messages.ndjson first.ndjson messages.ndjson --output all.html --coverage all.json --har all.har --openapi openapi.yaml --min operations=50,stories=100"
    Then it exits with 1, prints and says:
      """
      Written: all.html
      Written: all.json
      Written: all.har
      Covered:
        operations  2 of 4    50 %  at least 50 %
        statuses    2 of 5    40 %
        chapters    2 of 2   100 %
        stories     1 of 3  33.3 %  at least 100 %: missed
      Stories that were not covered:
        book has been lent (after: book has been added)
        book has been removed (after: book has been added)
      """
    And the file "all.json" is JSON with:
      """
      {
        "scenarios": 2,
        "undocumented": [{ "method": "GET", "path": "/now-and-then/{…}", "status": 503, "calls": 1 }]
      }
      """

  Scenario: A run of all scenarios fails when its coverage is below the minimum
    When I run "cucumber-js -p strict"
    Then it exits with 1, and says at its end:
      """
      Covered:
        operations  2 of 4    50 %  at least 80 %: missed
        statuses    2 of 5    40 %
        chapters    2 of 2   100 %
        stories     1 of 3  33.3 %  at least 50 %: missed
      Operations that were never called:
        DELETE /books/{id}
        GET /health
      Stories that were not covered:
        book has been lent (after: book has been added)
        book has been removed (after: book has been added)
      """
    And the file "cucumber.html" is whole

  Scenario: A minimum does not hold for a run of some scenarios, and an undefined step is answered with a phrase
    Given the file "features/undefined.feature":
      """
      @smoke
      Feature: Undefined

        Scenario: In other words
          When I GET "/"
          Then the status code is 404
      """
    When I run "cucumber-js -p strict features/undefined.feature"
    Then it exits with 1, and says at its end:
      """
      No minimum is checked: it holds for runs of all scenarios, and this one was given a path, a name, a tag or a shard.
      features/undefined.feature:4 No definition for the step: the status code is 404. Did you mean: the response should be {httpStatus}, as in: Then the response should be 201 Created
      Covered:
        operations  0 of 4  0 %
        statuses    0 of 5  0 %
        chapters    0 of 2  0 %
        stories     0 of 3  0 %
      1 of 1 failed · rerun: npx cucumber-js --profile strict features/undefined.feature:4
      """

  Scenario: The plugin refuses wrong settings
    When I run "cucumber-js -p wrong"
    Then it exits with 1, prints nothing that a hook says, and says first:
      """
      There is no minimum of "operation". Did you mean "operations"?
      There are: operations, statuses, methods, chapters, stories, protocol.
      """
    And nothing shows "plugin_manager"

  Scenario: report refuses the messages of a run without the plugin
    When I run "cucumber-js -p plain --tags @smoke"
    And I run "chapterwise report plain.ndjson --output all.html"
    Then it exits with 2 and says:
      """
      The run of "plain.ndjson" was without the plugin, so its messages do not tell what was sent.
      Run it with plugin: ['chapterwise/report'] in the configuration of Cucumber.
      """

  Scenario: report says that a run did not end
    Given the file "half.ndjson":
      """
      {"testRunStarted":{"timestamp":{"seconds":0,"nanos":0},"id":"1"}}
      """
    When I run "chapterwise report half.ndjson --output all.html"
    Then it exits with 0, prints and says:
      """
      Written: all.html
      The run of "half.ndjson" did not end: what came after its last message is missing.
      """
