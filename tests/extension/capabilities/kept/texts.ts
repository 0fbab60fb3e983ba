const writes = ['keep', 'keptRemoval']

export const kept = {
  'audience.{}': ['me'],
  'audience.{}.button': ['me'],
  'audience.{}.held': ['me'],
  'audience.{}.hint': ['me'],
  'audience.{}.open': ['me'],
  'audience.{}.placeholder': ['me'],
  'done.{}': writes,
  'outbox.{}': ['keptRemoval'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
