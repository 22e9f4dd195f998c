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
      | command line                | message                                                             |
      | --check                     | A command comes first, but "--check" was given. Did you mean check? |
      | chek                        | There is no command "chek". Did you mean check?                     |
      | check --tag @smoke          | chapterwise check has no flag --tag. Did you mean --tags?           |
      | map --format png            | --format cannot be "png": use mermaid, svg or html.                 |
      | init one two                | chapterwise init takes one folder, but was given "two" as well.     |
      | check --config nowhere.json | There is no file or folder "nowhere.json".                          |
