Feature: The demo command
  `chapterwise demo` shows what explore does, without a project: it runs one that is in the package, and writes nothing.

  Scenario: demo runs three scenarios, and finds the bug that they miss
    When I run "chapterwise demo"
    Then it exits with 0 and prints first:
      """
      A small shop runs on this machine. These scenarios test its baskets:

        ✔ An item costs its price
        ✔ A voucher takes 5 off the total
        ✔ An empty basket costs nothing

      All pass, but the shop has a bug. explore runs the same steps in new orders,
      and checks after each step that the total of the basket is not negative:

        Scenario: Nobody wrote this one
          Given a basket with a "teapot" for 10
          And the voucher "FIVE" has been redeemed
          And the basket has been emptied

        ✘ The total of the basket is -5.
      """
