import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow': '{network} is taking longer than usual to confirm this. You can close this window meanwhile.',
  'write.checking':
    '{network} did not confirm this. Passalong goes on until it is known whether it arrived. If you stop it, it may have arrived all the same.',
  'write.sending.share': 'Sharing…',
  'write.sending.status': 'Posting…',
  'write.sending.answer': 'Sending your answer…',
  'write.sending.deletion': 'Deleting the request…',
  'write.behind': 'This goes after what you sent before.',
  'write.waiting.offline': 'You are offline. This goes as soon as you are back.',
  'write.waiting.until': '{network} asks Passalong to wait. This goes after {time}.',
  'write.waiting': 'This could not leave yet. It goes by itself as soon as it can.',
  'write.late': 'You sent this {when}, but it could not leave. Send it now?',
  'write.undo': 'Undo',
  'write.cancel': 'Cancel',
  'write.now': 'Send now',
  'write.again': 'Send again',
  'write.edit': 'Edit',
  'write.stop': 'Stop trying',
  'write.discard': 'Discard',
  'outbox.under-way': { one: '{count} thing is on its way', other: '{count} things are on their way' },
  'outbox.needs': { one: '{count} thing that you sent needs you', other: '{count} things that you sent need you' },
  'outbox.request': 'Your answer to {name}',
} as const satisfies Catalogue
