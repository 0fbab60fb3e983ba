const writes = ['pass', 'keep', 'keptNote', 'noteRemoval', 'THANKS', 'DONE', 'passAnswer', 'passRemoval', 'keptRemoval']

export const passes = {
  'done.{}': writes,
  'outbox.count.{}': ['pass'],
  'outbox.{}': ['THANKS', 'DONE', 'keptDone', 'passRemoval', 'keptRemoval'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
