Feature: Unknown variables
  An unknown variable is an error, never an empty text.

  Scenario: An unknown variable, and a missing member of one, are errors
    Given each of the scenarios begins with:
      """
      Given the variable "account" is:
        | owner | Fred |
      """
    Then each of these is refused:
      | I GET "api/bankaccounts/{{acount}}"               |                  | The variable {{acount}} is unknown. Did you mean {{account}}?\nKnown here: account, bankAccountId, balance |
      | a bank account has been created for "{{acount}}"  |                  | The variable {{acount}} is unknown. Did you mean {{account}}?\nKnown here: account, bankAccountId, balance |
      | I GET "api/echo?name={{account.owner.name}}"      |                  | The variable {{account.owner.name}} is unknown: {{account.owner}} is Fred, which has no member "name". |
      | the variable "two words" is 2                     |                  | "two words" cannot be the name of a variable.\nA name has letters, digits, "_" and "-", and begins with a letter, so that {{name}} can refer to it. |

  @notebook
  Scenario: A member of the story data without a value is an error
    Then each of these is refused:
      | I GET "api/bankaccounts/{{untold}}" | The variable {{untold}} has no value yet.\nA story or a step before this one has to give it one. |

  Scenario: The error for a member without a value names the story that gave it one before
    When Cucumber runs:
      """
      @notebook
      Feature: Sums

        Scenario: The sum is written down
          Given the page "Sums" has been opened
          And a sum of 2 and 3 has been worked out
          And the sum has been written down
          When I GET "api/echo?sum={{written}}"

        Scenario: The sum is still to be written down
          Given the page "Sums" has been opened
          When I GET "api/echo?sum={{written}}"
      """
    Then the last step 'I GET "api/echo?sum={{written}}"' fails with:
      """
      InputError: The variable {{written}} has no value yet.
      The story "sum has been written down" gives it one: tell it before this step.
      """
