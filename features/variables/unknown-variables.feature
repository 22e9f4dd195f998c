Feature: Unknown variables
  An unknown variable is an error, never an empty text.

  Scenario Outline: An unknown variable is an error: <where>
    When Cucumber runs:
      """
      Given the variable "account" is "7"
      Given <step>
      """
    Then the step '<step>' fails with:
      """
      InputError: The variable {{acount}} is unknown. Did you mean {{account}}?
      Known here: account, bankAccountId, balance
      """

    Examples:
      | where            | step                                              |
      | In an address    | I GET "api/bankaccounts/{{acount}}"               |
      | In a header      | the request header "X-Account" is "{{acount}}"    |
      | In the query     | the query parameter "id" is "{{acount}}"          |
      | In a story       | a bank account has been created for "{{acount}}"  |
      | In a token       | I authenticate with the bearer token "{{acount}}" |
      | In another       | the variable "other" is {{acount}}                |
      | In a file's name | the request body is the file "{{acount}}.json"    |

  Scenario: A missing member of a variable is an error
    When Cucumber runs:
      """
      Given the variable "account" is:
        | owner | Fred |
      When I GET "api/echo?name={{account.owner.name}}"
      """
    Then the step 'I GET "api/echo?name={{account.owner.name}}"' fails with:
      """
      InputError: The variable {{account.owner.name}} is unknown: {{account.owner}} is Fred, which has no member "name".
      """

  Scenario: A member of the story data without a value is an error
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Untold" has been opened
      When I GET "api/bankaccounts/{{untold}}"
      """
    Then the step 'I GET "api/bankaccounts/{{untold}}"' fails with:
      """
      InputError: The variable {{untold}} has no value yet.
      A story or a step before this one has to give it one.
      """

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

  Scenario: An unknown variable in a request body is an error
    When Cucumber runs:
      """
      When I POST "api/echo" with:
        | id | {{acount}} |
      """
    Then the step 'I POST "api/echo" with:' fails with:
      """
      InputError: The variable {{acount}} is unknown.
      Known here: bankAccountId, balance
      """

  Scenario: A variable name that no placeholder can have is refused
    When Cucumber runs:
      """
      Given the variable "two words" is 2
      """
    Then the step 'the variable "two words" is 2' fails with:
      """
      InputError: "two words" cannot be the name of a variable.
      A name has letters, digits, "_" and "-", and begins with a letter, so that {{name}} can refer to it.
      """
