import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.reaching': '{network} hasn’t answered yet, so nothing has been sent. You can close this window meanwhile.',
  'write.slow': '{network} is taking longer than usual to confirm this. You can close this window meanwhile.',
  'write.checking':
    '{network} hasn’t confirmed this yet. Passalong keeps checking whether it arrived. Even if you stop trying, it may have arrived.',
  'write.repeating':
    '{network} hasn’t confirmed this yet. Passalong sends it again as soon as it can, and it arrives only once. Even if you stop trying, it may have arrived already.',
  'write.sending.share': 'Sharing…',
  'write.sending.comment': 'Saving your comment…',
  'write.sending.removal': 'Removing your share…',
  'write.sending.status': 'Posting…',
  'write.sending.ACCEPT': 'Accepting the request…',
  'write.sending.DECLINE': 'Declining the request…',
  'write.sending.deletion': 'Deleting the request…',
  'write.behind': 'This is sent as soon as what you sent before has arrived.',
  'write.waiting.offline': 'You are offline. This is sent as soon as you are back online.',
  'write.waiting.until': '{network} asks Passalong to wait. This is sent after {time}.',
  'write.waiting': 'This couldn’t be sent yet. Passalong sends it as soon as it can.',
  'write.late': 'You asked for this {when}, but it couldn’t be sent. Send it now?',
  'write.undo': 'Undo',
  'write.cancel': 'Cancel',
  'write.now': 'Send now',
  'write.again': 'Send again',
  'write.edit': 'Edit',
  'write.stop': 'Stop trying',
  'write.discard': 'Discard',
  'write.profile': 'Open your profile',
  'outbox.count.share': { one: '{count} share', other: '{count} shares' },
  'outbox.count.change': { one: '{count} change', other: '{count} changes' },
  'outbox.count.status': { one: '{count} status', other: '{count} statuses' },
  'outbox.count.answer': { one: '{count} answer', other: '{count} answers' },
  'outbox.waiting': '{writes} not sent yet',
  'outbox.sending': '{writes} not confirmed yet',
  'outbox.others': 'Also: {writes}',
  'outbox.unsent': '{writes} not sent',
  'outbox.unconfirmed': '{writes} not confirmed',
  'outbox.late': 'Sent in the meantime',
  'outbox.ACCEPT': 'Accept the request from {name}',
  'outbox.DECLINE': 'Decline the request from {name}',
  'outbox.deletion': 'Delete the request from {name}',
  'outbox.removal': 'Remove your share',
  'outbox.elsewhere':
    '{elsewhere}: {writes}. This waits here for up to {days} days until Passalong uses that network again and you sign in there.',
  'outbox.elsewhere.locked':
    '{elsewhere}: {writes}. Your organization has set another network, so you can’t sign in to {elsewhere}. Ask your organization about it, or delete it in the options under “Not sent yet”. It stays here for up to {days} days.',
} as const satisfies Catalogue
