import type { Catalogue } from '../../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Try again',
  'failure.sign-in': 'Sign in',
  'failure.look-again': 'Look again',
  'failure.allow': 'Allow',
  'failure.request': 'Request {id}',
  'failure.from': 'You can try again after {time}.',
  'error.no-consent':
    'You have not yet agreed to what Passalong sends, so nothing was sent. Agree first, then try again.',
  'error.no-network': 'Passalong doesn’t know your network yet.',
  'error.offline': 'You are offline. Connect to the internet and try again.',
  'error.unreachable': '{network} can’t be reached right now. Try again in a moment.',
  'error.no-permission': 'Your browser doesn’t let Passalong connect to {network}. Allow it to continue.',
  'error.slow': '{network} did not answer in time. Try again in a moment.',
  'error.busy':
    '{network} limits how many requests Passalong may make, for you and for all members together. That limit is reached for now. Try again later.',
  'error.paced': 'Passalong has made as many calls to {network} as it makes in an hour at most.',
  'error.server': '{network} has a technical problem. Try again in a moment.',
  'error.not-understood': '{network} sent an answer that Passalong can’t read. Try again later.',
  'error.invalid': '{network} refused what was sent. Check what you typed and try again.',
  'error.forbidden': '{network} doesn’t allow this for your account.',
  'error.network-chosen': 'Your organization changed its settings: your network is now {network}. Sign in there.',
  'error.page-forbidden': 'Your organization has set that nothing about this page is sent.',
  'error.not-found': 'This isn’t on {network}. It may have been removed, or {network} doesn’t offer it.',
  'error.conflict': 'This has changed on {network} in the meantime. Try again.',
  'error.request-gone': 'This request was already answered or withdrawn.',
  'error.status-unconfirmed':
    '{network} did not confirm your status. It may or may not be published. Look at your profile before you post it again.',
  'error.signed-out': 'Your session on {network} has ended. Sign in again to go on.',
  'error.not-allowed': '{network} doesn’t let Passalong see this yet. Ask the administrators of {network} to allow it.',
  'error.posting-not-allowed':
    '{network} doesn’t let Passalong post statuses yet. What you typed is kept; ask the administrators of {network} to allow it.',
  'error.answering-not-allowed':
    '{network} doesn’t let Passalong answer contact requests yet. Answer it on the site of {network}, or ask the administrators of {network} to allow it.',
  'error.sharing-not-allowed':
    '{network} doesn’t let Passalong share pages yet. Ask the administrators of {network} to allow it.',
  'error.share-unconfirmed':
    '{network} did not confirm your share. It may or may not have arrived. Look again before you share once more.',
  'error.share-missing': '{network} did not confirm your share, and it is not there. Share it again.',
  'error.comment-unconfirmed':
    '{network} did not confirm your new comment: it may have arrived, or not. Look again before you send it once more.',
  'error.comment-missing': '{network} did not confirm your new comment, and still shows the one before. Send it again.',
  'error.removal-unconfirmed':
    '{network} did not confirm that your share is removed. Look again before you remove it once more.',
  'error.removal-missing':
    '{network} did not confirm that your share is removed, and it is still there. Remove it again.',
  'error.share-gone':
    'You no longer share this page, so there was no comment to change. Share the page again, or discard your comment.',
  'error.answer-missing': '{network} did not confirm that, and the request is still pending. Try it again.',
  'error.already-sent': 'This has been sent already and can’t be undone.',
  'error.under-way': 'Something else about this is being sent already. Wait until it has arrived, or cancel it first.',
  'error.outbox-full': 'Too much is waiting to be sent. Send or discard some of it first.',
  'error.storage-full':
    'Your browser has no space left to store this, so nothing was sent. Free some disk space and try again.',
  'error.draft-unsaved':
    'Your browser has no space left to store what you type here. Send it before you close this, or free some disk space.',
  'error.answer-unconfirmed':
    '{network} did not confirm that. It may or may not have arrived. This request disappears once it is no longer pending on {network}.',
  'error.sign-in-closed':
    'You haven’t signed in, so Passalong looks nothing up for now. Sign in here when you are ready, or later with the Passalong button.',
  'error.sign-in-waits':
    'Signing in to {network} worked, but Passalong has to wait before it can go on. Try again later: you don’t have to sign in once more.',
  'error.sign-in-refused':
    'You did not let Passalong use your account, so nothing was changed. Sign in if you change your mind.',
  'error.sign-in-rejected':
    'You are signed out here: Passalong doesn’t use that account. Sign in with your own. If the window shows the other account again, choose to sign in as someone else there.',
  'error.sign-in-rejected-late':
    'You are signed out here: Passalong doesn’t use that account. What you sent before may already be there under the other name. Sign in with your own. If the window shows the other account again, choose to sign in as someone else there.',
  'error.sign-in-page-failed': 'The sign-in page of {network} could not be opened. Try again in a moment.',
  'error.sign-in-not-registered':
    '{network} doesn’t know this Passalong yet, so nobody can sign in with it. Ask its administrators to register the address below.',
  'error.sign-in-open':
    'A window for signing in to {network} is open already. Finish there, or close it and sign in again.',
  'error.sign-in-invalid':
    'The reply to the sign-in did not match Passalong’s request, so Passalong ignored it for your safety. Try to sign in again.',
  'error.sign-in-other-network':
    'The reply came from an address that isn’t the known address of {network}, so Passalong ignored it for your safety. Compare the sign-in address in the options, under Advanced, with what the administrators of {network} say.',
  'error.sign-in-expired': 'The sign-in took too long. Try to sign in again.',
  'error.sign-in-interrupted': 'The browser interrupted the sign-in. Try to sign in again.',
  'error.sign-in-unsupported':
    'This browser can’t open a sign-in window. Use Passalong in Chrome, Edge or Firefox on a computer.',
  'error.bad-request': 'Passalong could not use what was entered. Check it and try again.',
  'error.no-reply': 'Passalong was interrupted. Try again.',
  'error.unexpected': 'Something went wrong inside Passalong. Try again.',
} as const satisfies Catalogue
