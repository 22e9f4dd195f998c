Feature: Help of the command line

  Scenario: --help and the command help show the usage of chapterwise and of a command
    Given the project of a bank
    When I run "chapterwise --help"
    Then it exits with 0 and prints:
      """
      Usage: chapterwise <command>

      Write features:
        init     write a project that runs at once, against a stub of an API
        steps    list every phrase that features can use, with an example
        next     say which phrases may come after a line of a feature
        check    find what is wrong in features, without a request
        console  type phrases by hand, and run each against the API
        mcp      let an AI assistant use chapterwise (Model Context Protocol)

      Find what no scenario shows:
        explore  model-based testing: walk the story book, report what breaks
        doubt    mutation testing: change responses, report what goes undetected
        load     write a load test of the features, for Artillery

      See the whole:
        map     draw the chapters, the stories between them, and their use
        report  write one report of finished runs and shards

      Flags:
        -h, --help     show this help, or that of a command
        -v, --version  show the version
      """
    When I run "chapterwise check --help"
    Then it exits with 0 and prints:
      """
      Usage: chapterwise check [flags] [features… | -]

      Find what is wrong in features, without a request.

      Flags:
        -c, --config PATH              the Cucumber configuration file
        -p, --profile NAME             a profile of the configuration (repeatable)
        -t, --tags EXPRESSION          only scenarios whose tags match (repeatable)
            --name REGEXP              only scenarios whose name matches (repeatable)
            --as FILE                  the path of the feature that is read from stdin
                                       (for the path -)
            --strict                   treat warnings as errors
            --unused                   also report your phrases that no feature uses
            --format text|json|github  the format; github writes annotations for a
                                       workflow
        -h, --help                     show this help

      Example:
        chapterwise check features/orders.feature --strict
      """

  Scenario Outline: A wrong command line is refused: <command line>
    Given the project of a bank
    When I run "chapterwise <command line>"
    Then it exits with 2 and says:
      """
      <message>
      """

    Examples:
      | command line                | message                                                             |
      | --check                     | A command comes first, but "--check" was given. Did you mean check? |
      | chek                        | There is no command "chek". Did you mean check?                     |
      | check --tag @smoke          | chapterwise check has no flag --tag. Did you mean --tags?           |
      | map --format png            | --format cannot be "png": use mermaid, dot, svg or html.            |
      | init one two                | chapterwise init takes one folder, but was given "two" as well.     |
      | check --config nowhere.json | There is no file or folder "nowhere.json".                          |
