const writes = ['pass', 'THANKS', 'DONE', 'passAnswer', 'passRemoval']

export const passes = {
  'audience.{}': ['people'],
  'audience.{}.button': ['people'],
  'audience.{}.held': ['people'],
  'audience.{}.hint': ['people'],
  'audience.{}.open': ['people'],
  'audience.{}.placeholder': ['people'],
  'done.{}': writes,
  'outbox.count.{}': ['pass'],
  'outbox.{}': ['THANKS', 'DONE', 'passRemoval'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
