Feature: The draft command
  `chapterwise draft` writes a first suite from an OpenAPI document or from the traffic in a HAR: stories, phrases
  and features. What it cannot wire is a scenario with the tag @unknown. It writes over no file.

  Background:
    Given the file "openapi.yaml":
      """
      openapi: 3.0.3
      info: { title: The Library API, version: '1' }
      servers: [{ url: 'http://localhost:9' }]
      paths:
        /books:
          post:
            summary: Add a book
            requestBody:
              required: true
              content:
                application/json:
                  schema:
                    type: object
                    required: [title]
                    properties: { title: { type: string, example: Emma } }
            responses:
              '201':
                description: The book
                content:
                  application/json:
                    schema: { type: object, properties: { id: { type: integer } } }
        /books/{id}:
          get: { responses: { '200': { description: The book } } }
          delete: { operationId: removeBook, responses: { '204': { description: Gone } } }
        /readers/{reader}:
          get: { responses: { '200': { description: The reader } } }
        /racks:
          get:
            responses:
              '200':
                description: All racks
                content:
                  application/json:
                    schema: { type: array, items: { type: object, properties: { code: { type: string } } } }
        /racks/{rackCode}:
          get: { responses: { '200': { description: The rack } } }
        /labels/{label}:
          put: { operationId: createLabel, responses: { '200': { description: The label } } }
          get: { responses: { '200': { description: The label } } }
      """

  Scenario: A project whose configuration loads no TypeScript
    Given the file "cucumber.json":
      """
      { "default": { "require": ["support/**/*.js", "step-definitions/*.ts"] } }
      """
    When I run "chapterwise draft openapi.yaml"
    Then it exits with 0 and shows:
      | The configuration does not load these yet, so add them to its "require" or "import": support/library-world.ts |

  Scenario: A document becomes stories, phrases and features
    When I run "chapterwise draft openapi.yaml"
    Then it exits with 0 and prints:
      """
      Written: stories/library-story.ts
      Written: step-definitions/library-steps.ts
      Written: support/library-world.ts
      Written: features/draft/books.feature
      Written: features/draft/readers.feature
      Written: features/draft/racks.feature
      Written: features/draft/labels.feature

      wired    POST /books            a book has been created
      wired    GET /books/{id}
      wired    DELETE /books/{id}     the book has been removed
      unknown  GET /readers/{reader}  nothing says what {reader} is
      wired    GET /racks             a rack has been found
      guessed  GET /racks/{rackCode}  GET /racks has to list a rack
      wired    PUT /labels/{label}    a label has been created
      wired    GET /labels/{label}

      8 operations: 6 wired, 1 guessed, 1 unknown.
      3 ids wired: bookId, rackCode, label.
      There is no configuration of Cucumber here: chapterwise init --from DOCUMENT writes a whole project.
      """
    And the file "features/draft/readers.feature" has:
      """
      @draft
      Feature: Readers

        # nothing says what {reader} is
        @unknown
        Scenario: GET /readers/{reader}
          Given the variable "reader" is "unknown"
          When I GET "readers/{{reader}}"
          Then the response should be 200 OK
          And the response should match the OpenAPI document "openapi.yaml"
      """
    And the file "stories/library-story.ts" has:
      """
        /** POST /books */
        bookHasBeenCreated(): BookHasBeenCreated {
          return this.when(async ({ api, storyData }) => {
            const response = await api.post('books', { title: 'Emma' })
            storyData.bookId = response.shouldBe.oneOf<{ id: number }>(200, 201, 202, 204).id
          }).proceedToChapter(BookHasBeenCreated)
        }

        /** GET /racks */
        rackHasBeenFound(): RackHasBeenFound {
          return this.when(async ({ api, storyData }) => {
            const response = await api.get('racks')
            storyData.rackCode = response.shouldBe.oneOf<[{ code: string }]>(200, 201, 202, 204)[0].code
          }).proceedToChapter(RackHasBeenFound)
        }

        /** PUT /labels/{label} */
        labelHasBeenCreated(): LabelHasBeenCreated {
          return this.when(async ({ api, storyData }) => {
            storyData.label = randomUUID().padEnd(8, 'a').slice(0, 8)
            const response = await api.put(`labels/${storyData.label}`)
            response.shouldBe.oneOf(200, 201, 202, 204)
          }).proceedToChapter(LabelHasBeenCreated)
        }
      """
    When I run "chapterwise draft openapi.yaml"
    Then it exits with 2 and says:
      """
      Nothing was drafted, because draft writes over no file. There already:
        stories/library-story.ts
        step-definitions/library-steps.ts
        support/library-world.ts
        features/draft/books.feature
        features/draft/readers.feature
        features/draft/racks.feature
        features/draft/labels.feature
      Remove what you do not need, or draft into another folder with --output.
      """

  Scenario: A project and its document are compared
    Given the project of a bank
    And the file "stories/extra.ts":
      """
      export class Extra {
        /** POST /loans */
        loanHasBeenGiven(): void {}
      }
      """
    And the file "features/extra.feature":
      """
      Feature: Books

        Scenario: A book
          When I GET "books/1"
          Then the response should be 200 OK
      """
    When I run "chapterwise draft openapi.yaml --check"
    Then it exits with 1 and prints first:
      """
      openapi.yaml:6: no story and no step calls POST /books
      openapi.yaml:24: no story and no step calls DELETE /books/{id}
      openapi.yaml:26: no story and no step calls GET /readers/{reader}
      openapi.yaml:28: no story and no step calls GET /racks
      openapi.yaml:36: no story and no step calls GET /racks/{rackCode}
      openapi.yaml:38: no story and no step calls PUT /labels/{label}
      openapi.yaml:39: no story and no step calls GET /labels/{label}
      stories/extra.ts:2: POST /loans, which loanHasBeenGiven calls, is not in the document
      """
    When I run "chapterwise draft traffic.har --check"
    Then it exits with 2 and says:
      """
      --check compares with an OpenAPI document, and "traffic.har" is a HAR.
      """

  Scenario: Traffic becomes a draft in a new project, without what is secret in it
    Given the file "traffic.har":
      """
      {
        "log": {
          "entries": [
            {
              "_resourceType": "image",
              "request": { "method": "GET", "url": "https://tracker.example.com/pixel" },
              "response": { "status": 200, "content": { "mimeType": "application/json" } }
            },
            {
              "request": {
                "method": "POST",
                "url": "https://api.example.com/orders",
                "headers": [{ "name": "Authorization", "value": "Bearer sesame-4711" }],
                "postData": { "mimeType": "application/json", "text": "{\"product\":\"cups\",\"password\":\"sesame-4711\"}" }
              },
              "response": { "status": 201, "content": { "mimeType": "application/json", "text": "{\"id\":7}" } }
            },
            {
              "request": { "method": "GET", "url": "https://api.example.com/orders/7" },
              "response": { "status": 200, "content": { "mimeType": "application/json", "text": "{\"id\":7}" } }
            }
          ]
        }
      }
      """
    When I run "chapterwise init tests --from traffic.har"
    Then it exits with 0 and shows:
      | written    support/typescript.cjs                              |
      | Written: tests/features/draft/orders.feature                   |
      | wired    POST /orders           an order has been created      |
      | wired    GET /orders/{orderId}                                 |
      | 3 entries: 2 calls to https://api.example.com are taken.       |
      | Set before a run: API_TOKEN.                                   |
      | Run it: npx cucumber-js --tags "@draft and not @unknown"       |
    And the file "tests/features/draft/orders.feature" has:
      """
        Scenario: POST /orders
          When I POST "orders" with:
            | product  | cups          |
            | password | {{$text(12)}} |
          Then the response should be 201 Created
      """
