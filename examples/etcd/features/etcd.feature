Feature: etcd
  A key-value store that others wrote, over the gRPC API that it offers. Keys and values are bytes, so they
  are in base64.

  Background:
    Given the variable "key" is "Y3VzdG9tZXI="
    And the variable "value" is "RnJlZA=="

  Scenario: Put, then range
    When I call the gRPC method "etcdserverpb.KV/Put" with:
      | key   | {{key}}   |
      | value | {{value}} |
    Then the gRPC status should be OK
    And the response body at "header.revision" should match "\d+"
    When I call the gRPC method "etcdserverpb.KV/Range" with:
      | key | {{key}} |
    Then the response should be 200 OK
    And the response body should contain:
      """
      { "count": "1", "more": false, "kvs": [{ "key": "{{key}}", "value": "{{value}}", "lease": "0" }] }
      """

  Scenario: A transaction
    Given the variable "key" is "dHhu"
    When I call the gRPC method "etcdserverpb.KV/Txn" with:
      """
      {
        "compare": [{ "result": "EQUAL", "target": "VERSION", "key": "{{key}}", "version": 0 }],
        "success": [{ "request_put": { "key": "{{key}}", "value": "{{value}}" } }],
        "failure": [{ "request_range": { "key": "{{key}}" } }]
      }
      """
    Then the response body at "succeeded" should be true
    And the response body at "responses" should have 1 item
    And the response body at "responses[0].response_put.header.revision" should exist

  Scenario: A watch sees what is put while it is open
    When I watch "d2F0Y2hlZA==" until it is put with "RnJlZA=="
    Then the gRPC status should be CANCELLED
    And the response body at "[0].created" should be true
    And the response body at "[1].events[0].kv.value" should be "RnJlZA=="
    And the response body at "[1].events[0].type" should be "PUT"

  Scenario: A lease with a key on it, kept alive
    When I call the gRPC method "etcdserverpb.Lease/LeaseGrant" with:
      | TTL | 60                 |
      | ID  | "9007199254740993" |
    Then the gRPC status should be OK
    When I call the gRPC method "etcdserverpb.KV/Put" with:
      | key   | "bGVhc2Vk"         |
      | value | {{value}}          |
      | lease | "9007199254740993" |
    And I call the gRPC method "etcdserverpb.Lease/LeaseKeepAlive" with:
      """
      [{ "ID": "9007199254740993" }]
      """
    Then the response body at "[0].TTL" should be "60"
    When I call the gRPC method "etcdserverpb.Lease/LeaseTimeToLive" with:
      | ID   | "9007199254740993" |
      | keys | true               |
    Then the response body should contain:
      """
      { "ID": "9007199254740993", "grantedTTL": "60", "keys": ["bGVhc2Vk"] }
      """

  Scenario: What etcd refuses
    When I call the gRPC method "etcdserverpb.KV/Put" with:
      | value | {{value}} |
    Then the response should be a bad request with the message "etcdserver: key is not provided"
    And the gRPC status should be INVALID_ARGUMENT
