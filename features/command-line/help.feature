Feature: Help of the command line

  Scenario: --help and the command help show the usage of chapterwise and of a command
    Given the project of a bank
    When I run "chapterwise --help"
    Then it exits with 0 and prints first:
      """
      Usage: chapterwise <command>

      Write features:
        init      write a project that runs at once, against a stub of an API
      """
    When I run "chapterwise check --help"
    Then it exits with 0 and prints first:
      """
      Usage: chapterwise check [flags] [features… | -]

      Find what is wrong in features, without a request.

      Flags:
        -c, --config PATH              the Cucumber configuration file
        -p, --profile NAME             a profile of the configuration (repeatable)
      """

  Scenario Outline: A wrong command line is refused: <command line>
    Given the project of a bank
    When I run "chapterwise <command line>"
    Then it exits with 2 and says:
      """
      <message>
      """

    Examples:
      | command line                                                | message                                                                                                                           |
      | --check                                                     | A command comes first, but "--check" was given. Did you mean check?                                                               |
      | chek                                                        | There is no command "chek". Did you mean check?                                                                                   |
      | check --tag @smoke                                          | chapterwise check has no flag --tag. Did you mean --tags?                                                                         |
      | check --config nowhere.json                                 | There is no file or folder "nowhere.json".                                                                                        |
      | check -p nightly                                            | Cucumber cannot be configured: Requested profile "nightly" doesn't exist                                                          |
      | doubt --ignore none.json                                    | There is no file "none.json".\nLeave out --ignore, or write one with --accept.                                                    |
      | doubt --output cucumber.json/report.txt                     | The report cannot be written to "cucumber.json/report.txt": a file is in the way.                                                 |
      | init one two                                                | chapterwise init takes one folder, but was given "two" as well.                                                                   |
      | map --book posts                                            | There is no story book "posts". There is: banking story.                                                                          |
      | map --format png                                            | --format cannot be "png": use mermaid, svg or html.                                                                               |
      | map --output cucumber.json/bank.mmd                         | The drawing cannot be written to "cucumber.json/bank.mmd": a file is in the way.                                                  |
      | load features --for=5                                       | --for cannot be "5": it is a time of at least 1 s, such as 90s, 5m or 1h.                                                         |
      | report nowhere.ndjson --output all.html                     | The messages "nowhere.ndjson" cannot be read: there is no such file.                                                              |
      | report first.ndjson --output first.ndjson                   | The report would write over "first.ndjson", which is named twice.\nName another file for what is written.                         |
      | report first.ndjson --output all.html --coverage ./all.html | The report would write over "./all.html", which is named twice.\nName another file for what is written.                           |
      | report first.ndjson --output all.html --min operations=80   | A minimum of operations needs an OpenAPI document that lists them.\nName it: openapi: ['openapi.yaml'], or --openapi openapi.yaml |
      | steps no duplicates                                         | There is no file or folder "no".\nTo search for phrases: --search "no duplicates"                                                 |
