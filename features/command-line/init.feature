Feature: The init command
  `chapterwise init` writes a project that runs at once: a configuration, a story book with its phrases, a
  feature, and a stub of an API to test. It asks no questions, and overwrites files only with --force.

  Scenario: init writes a project into an empty folder
    When I run "chapterwise init"
    Then it exits with 0 and shows:
      | written    .gitignore                          |
      | written    package.json                        |
      | written    support/world.ts                    |
      | Now run:\n  npm install\n  npx cucumber-js |

  Scenario: init completes an existing project
    Given the file "api-tests/package.json" with '{ "type": "module", "scripts": { "test": "vitest" } }'
    And the file "api-tests/cucumber.json" with "{}"
    And the file "api-tests/support/world.ts" with "// mine"
    When I run "chapterwise init api-tests"
    Then it exits with 0 and shows:
      | kept       cucumber.json                                                              |
      | completed  package.json                                                               |
      | written    support/typescript.mjs                                                     |
      | written    support/orders-world.ts                                                    |
      | cd api-tests                                                                          |
      | cucumber.json was kept. It has to import:                                             |
      | Their scenarios have the tag @orders, so that yours keep the configuration they have. |

  Scenario: init refuses a file in place of the folder and malformed JSON
    Given the file "tests" with "a file in the way"
    When I run "chapterwise init tests"
    Then it exits with 2 and says '"tests" cannot be the folder of a project: a file is in the way.'
    Given the file "broken/package.json" with "no JSON"
    When I run "chapterwise init broken"
    Then it exits with 2 and says:
      """
      package.json is not valid JSON, so nothing can be added to it: Unexpected token 'o', "no JSON " is not valid JSON
      """
