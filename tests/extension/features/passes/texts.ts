const writes = ['pass', 'keep', 'THANKS', 'DONE', 'passAnswer', 'passRemoval', 'keptRemoval']

const audiences = ['people', 'me']

export const passes = {
  'audience.{}': audiences,
  'audience.{}.button': audiences,
  'audience.{}.hint': audiences,
  'audience.{}.placeholder': audiences,
  'done.{}': writes,
  'outbox.count.{}': ['pass'],
  'outbox.{}': ['THANKS', 'DONE', 'passRemoval', 'keptRemoval'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
