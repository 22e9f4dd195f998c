Feature: Scenarios at once
  Tests of an API wait for the API. With `pluginOptions: { chapterwise: { atOnce: 20 } }`, the plugin `chapterwise/plugin`
  runs up to twenty scenarios at once in one process. What comes of each is what comes of it alone.

  Background:
    Given the project of a bank
    And the file "own/steps.ts":
      """
      import 'chapterwise/register'
      import { setTimeout as pause } from 'node:timers/promises'
      import { After, AfterAll, Before, Given, When } from '@cucumber/cucumber'
      import type { StoryWorld } from 'chapterwise'

      const seen = { running: 0, most: 0, alone: 0, names: [] as string[] }
      Before(() => void (seen.most = Math.max(seen.most, ++seen.running)))
      Before({ tags: '@alone' }, () => void (seen.alone = Math.max(seen.alone, seen.running)))
      After(({ pickle }) => void (seen.names.push(pickle.name), seen.running--))
      AfterAll(() => console.log(`At most ${seen.most} at once, alone ${seen.alone}. The last: ${seen.names.at(-1)}.`))

      Given('a pause of {int} ms', (ms: number) => pause(ms))
      When('something throws after {int} ms, when nobody waits any more', (ms: number) => {
        setTimeout(() => {
          throw new Error('Nobody caught me.')
        }, ms)
      })
      When('a variable is asked for by the name {string}', function (this: StoryWorld, name: string) {
        this.fill(`{{${name}}}`)
      })
      """
    And the file "at-once.cjs":
      """
      const run = (options, more) => ({
        require: ['own/*.ts'],
        worldParameters: { baseURL: 'http://127.0.0.1:1' },
        plugin: ['./plugin.cjs'],
        pluginOptions: { chapterwise: options },
        ...more,
      })
      module.exports = {
        default: run({ atOnce: 3 }),
        parallel: run({ atOnce: 3 }, { parallel: 2 }),
        many: run({ atOnce: 101 }),
        misspelt: run({ atonce: 3 }),
      }
      """

  Scenario: So many run at once; those tagged @alone run last, each by itself
    Given the file "features/pauses.feature":
      """
      Feature: Pauses
        @alone
        Scenario: By itself
          Given a pause of 10 ms

        @alone
        Scenario: Last
          Given a pause of 10 ms

        Scenario Outline: With others
          Given a pause of <ms> ms
          Examples:
            | ms |
            | 60 |
            | 20 |
            | 40 |
            | 20 |
            | 20 |
      """
    When I run "cucumber-js -c at-once.cjs"
    Then it exits with 0 and shows:
      | 7 scenarios (7 passed)                    |
      | At most 3 at once, alone 1. The last: Last. |

  Scenario: setParallelCanAssign is asked, as with --parallel
    Given the file "own/one-by-one.ts":
      """
      import { setParallelCanAssign } from '@cucumber/cucumber'

      setParallelCanAssign((_, running) => running.length === 0)
      """
    And the file "features/pauses.feature":
      """
      Feature: Pauses
        Scenario: One
          Given a pause of 20 ms

        Scenario: Another
          Given a pause of 10 ms
      """
    When I run "cucumber-js -c at-once.cjs"
    Then it exits with 0 and shows:
      | At most 1 at once, alone 0. The last: Another. |

  Scenario: An error that comes after its scenario has ended fails the run, and no other scenario
    Given the file "features/errors.feature":
      """
      Feature: Errors
        Scenario: It throws
          When something throws after 50 ms, when nobody waits any more

        Scenario: It runs meanwhile
          Given a pause of 200 ms
      """
    When I run "cucumber-js -c at-once.cjs"
    Then it exits with 1 and shows:
      | 2 scenarios (2 passed)                                        |
      | Nothing caught this error, and no step that runs has caused it: |
      | Error: Nobody caught me.                                      |

  Scenario: No message shows a secret when another scenario has ended
    Given the file "features/secrets.feature":
      """
      Feature: Secrets
        Scenario: It has a secret
          Given I authenticate with the bearer token "hush-hush"
          And a pause of 100 ms
          When a variable is asked for by the name "hush-hush"

        Scenario: It ends first
          Given a pause of 10 ms
      """
    When I run "cucumber-js -c at-once.cjs"
    Then it exits with 1 and shows:
      | InputError: The variable {{[redacted]}} is unknown. |

  Scenario Outline: Nothing runs with <what>
    Given the file "features/pauses.feature":
      """
      Feature: Pauses
        Scenario: One
          Given a pause of 20 ms
      """
    When I run "cucumber-js -c at-once.cjs -p <profile>"
    Then it exits with 1 and shows:
      | <message> |
    And nothing shows "At most"
    And nothing shows "plugin_manager"

    Examples:
      | what                          | profile  | message                                                                                             |
      | several processes             | parallel | The option atOnce runs scenarios at once in one process, --parallel in several: choose one of them. |
      | more than a hundred           | many     | The plugin option "atOnce" must be a whole number from 1 to 100, or true for 20, but is 101.        |
      | an option that does not exist | misspelt | Unknown plugin option "atonce". Did you mean "atOnce"?                                              |
