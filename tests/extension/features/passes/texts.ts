const writes = [
  'pass',
  'keep',
  'keptNote',
  'noteRemoval',
  'THANKS',
  'DONE',
  'WAITING',
  'passAnswer',
  'passRemoval',
  'keptRemoval',
]

export const passes = {
  'done.{}': writes,
  'outbox.count.{}': ['pass'],
  'outbox.{}': ['THANKS', 'DONE', 'keptDone', 'WAITING', 'passRemoval', 'keptRemoval'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
