const writes = ['like', 'unlike', 'newsComment', 'commentRemoval']

export const conversation = {
  'done.{}': writes,
  'outbox.{}': ['like', 'unlike', 'commentRemoval'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
