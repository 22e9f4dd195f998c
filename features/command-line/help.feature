Feature: Help of the command line

  Scenario: --help and the command help show the usage of chapterwise and of a command
    Given the project of a bank
    When I run "chapterwise --help"
    Then it exits with 0 and prints:
      """
      Usage: chapterwise <command>

      Commands:
        check    check every scenario without sending a request
        next     say where a scenario stands after a line, and which phrases may come next
        console  tell the stories of your book against the API by hand, phrase by phrase
        explore  walk the story book where nobody wrote a scenario, and look for trouble
        doubt    change the answers of the API one by one, and say which changes no scenario notices
        map      draw the story books: chapters, stories, phrases, and how many scenarios use each
        report   write the report of finished runs and shards, and what they covered
        steps    list every phrase that features can use, and how often they do
        mcp      serve phrases, next, check and map to an assistant (Model Context Protocol, on stdio)
        init     write a project that runs at once, with a stub of an API to run on

      Flags:
        -h, --help     show this help, or that of a command
        -v, --version  show the version
      """
    When I run "chapterwise check --help"
    Then it exits with 0 and prints:
      """
      Usage: chapterwise check [flags] [features… | -]

      Check every scenario without sending a request.

      Flags:
        -c, --config PATH              the Cucumber configuration file
        -p, --profile NAME             a profile of the configuration (repeatable)
        -t, --tags EXPRESSION          only scenarios whose tags match (repeatable)
            --name REGEXP              only scenarios whose name matches (repeatable)
            --as FILE                  the path of the feature that is read from stdin (check -)
            --strict                   treat warnings as errors
            --unused                   also report your phrases that no feature uses
            --format text|json|github  the format; github writes annotations for a workflow
        -h, --help                     show this help
      """
    When I run "chapterwise steps --help"
    Then it exits with 0 and prints:
      """
      Usage: chapterwise steps [flags] [features…]

      List every phrase that features can use, and how often they do.

      Flags:
        -c, --config PATH                 the Cucumber configuration file
        -p, --profile NAME                a profile of the configuration (repeatable)
        -t, --tags EXPRESSION             only scenarios whose tags match (repeatable)
            --name REGEXP                 only scenarios whose name matches (repeatable)
            --format table|markdown|json  the format
        -h, --help                        show this help
      """
    When I run "chapterwise help steps"
    Then it exits with 0 and prints:
      """
      Usage: chapterwise steps [flags] [features…]

      List every phrase that features can use, and how often they do.

      Flags:
        -c, --config PATH                 the Cucumber configuration file
        -p, --profile NAME                a profile of the configuration (repeatable)
        -t, --tags EXPRESSION             only scenarios whose tags match (repeatable)
            --name REGEXP                 only scenarios whose name matches (repeatable)
            --format table|markdown|json  the format
        -h, --help                        show this help
      """

  Scenario: A missing command, a flag in its place and a missing configuration are refused
    Given the project of a bank
    When I run "chapterwise"
    Then it exits with 2 and says:
      """
      Usage: chapterwise <command>

      Commands:
        check    check every scenario without sending a request
        next     say where a scenario stands after a line, and which phrases may come next
        console  tell the stories of your book against the API by hand, phrase by phrase
        explore  walk the story book where nobody wrote a scenario, and look for trouble
        doubt    change the answers of the API one by one, and say which changes no scenario notices
        map      draw the story books: chapters, stories, phrases, and how many scenarios use each
        report   write the report of finished runs and shards, and what they covered
        steps    list every phrase that features can use, and how often they do
        mcp      serve phrases, next, check and map to an assistant (Model Context Protocol, on stdio)
        init     write a project that runs at once, with a stub of an API to run on

      Flags:
        -h, --help     show this help, or that of a command
        -v, --version  show the version
      """
    When I run "chapterwise --check"
    Then it exits with 2 and says:
      """
      A command comes first, but "--check" was given. Did you mean check?
      """
    When I run "chapterwise check --config nowhere.json"
    Then it exits with 2 and says:
      """
      There is no file or folder "nowhere.json".
      """
