import type { Catalogue } from '../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Try again',
  'failure.sign-in': 'Sign in',
  'failure.look-again': 'Look again',
  'failure.allow': 'Allow',
  'failure.request': 'Request {id}',
  'failure.from': 'It goes on after {time}.',
  'error.no-consent':
    'You have not yet agreed to what Passalong sends, so nothing was sent. Agree first, then try again.',
  'error.offline': 'You are offline. Connect to the internet and try again.',
  'error.unreachable': '{network} can’t be reached right now. Try again in a moment.',
  'error.no-permission': 'Your browser doesn’t let Passalong connect to {network}. Allow it to go on.',
  'error.slow': '{network} did not answer in time. Try again in a moment.',
  'error.busy': '{network} is getting too many questions at the moment. Try again in a few minutes.',
  'error.paced': 'Passalong has asked {network} as often as it may within an hour.',
  'error.server': '{network} has a problem of its own. Try again in a few minutes.',
  'error.not-understood': '{network} gave an answer that Passalong can’t read. Try again later.',
  'error.invalid': '{network} refused what was sent. Check what you typed and try again.',
  'error.forbidden': '{network} doesn’t allow this for your account.',
  'error.not-found': '{network} doesn’t know this any more. Try again.',
  'error.conflict': 'This has changed on {network} meanwhile. Try again.',
  'error.request-gone': 'This request was answered already, or taken back.',
  'error.status-unconfirmed':
    '{network} did not confirm your status: it may be published, or not. Look at your profile before you post it again.',
  'error.signed-out': 'Your session on {network} has ended. Sign in again to go on; what you typed is kept.',
  'error.not-allowed': '{network} doesn’t let Passalong see this yet. Ask those who run {network} to allow it.',
  'error.posting-not-allowed':
    '{network} doesn’t let Passalong post statuses yet. What you typed is kept; ask those who run {network} to allow it.',
  'error.answering-not-allowed':
    '{network} doesn’t let Passalong answer contact requests yet. Answer it on the site of {network}, or ask those who run {network} to allow it.',
  'error.sharing-not-allowed':
    '{network} doesn’t let Passalong share pages yet. Your comment is kept; ask those who run {network} to allow it.',
  'error.share-unconfirmed':
    '{network} did not confirm your share: it may have arrived, or not. Look again before you share once more.',
  'error.share-missing':
    '{network} did not confirm your share, and it is not there. Share it again; your comment is kept.',
  'error.answer-missing':
    '{network} did not confirm your answer, and the request is still pending. Send your answer again; your message is kept.',
  'error.already-sent': 'This has left already and can’t be taken back.',
  'error.under-way': 'Something else about this is on its way. Wait until it has arrived, or take it back first.',
  'error.outbox-full': 'Too much is waiting to be sent. Deal with some of it first; what you typed is kept.',
  'error.storage-full':
    'Your browser has no room left to keep this, so nothing was sent. Make room on your disk and try again.',
  'error.draft-unkept':
    'Your browser has no room left to keep what you type here. Send it before you close this, or make room on your disk.',
  'error.answer-unconfirmed':
    '{network} did not confirm your answer: it may have arrived, or not. This request goes away once {network} says that it is answered.',
  'error.sign-in-closed': 'The sign-in window was closed before you finished. Sign in when you are ready.',
  'error.sign-in-refused':
    'You did not let Passalong use your account, so nothing was changed. Sign in if you change your mind.',
  'error.sign-in-page-failed': 'The sign-in page of {network} could not be opened. Try again in a moment.',
  'error.sign-in-open':
    'A window for signing in to {network} is open already. Finish there, or close it and sign in again.',
  'error.sign-in-invalid':
    'The answer to the sign-in did not match the question, so it was ignored for your safety. Try to sign in again.',
  'error.sign-in-other-network':
    'The answer came from another address than the one that Passalong knows {network} by, so it was ignored for your safety. Compare the sign-in address in the options, under Advanced, with what those who run {network} say.',
  'error.sign-in-expired': 'The sign-in took too long. Try to sign in again.',
  'error.sign-in-interrupted': 'The browser interrupted the sign-in. Try to sign in again.',
  'error.sign-in-unsupported':
    'This browser can’t open a sign-in window. Use Passalong in Chrome, Edge or Firefox on a computer.',
  'error.bad-request': 'Passalong could not use what was entered. Check it and try again.',
  'error.no-reply': 'Passalong was interrupted. Try again.',
  'error.unexpected': 'Something went wrong inside Passalong. Try again.',
} as const satisfies Catalogue
