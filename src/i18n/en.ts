/** A sentence, or its forms by the language's plural categories; `{name}` stands for a parameter, `{network}` for the network's name. */
export type Sentence = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

export const en = {
  'app.name': 'Passalong',

  'badge.signed-out': 'Passalong: sign in to see who shared this page',
  'badge.session-ended': 'Passalong: your session has ended, sign in again',
  'badge.none': 'Passalong: no contact request is waiting for you',
  'badge.pending': {
    one: 'Passalong: {count} contact request is waiting for you',
    other: 'Passalong: {count} contact requests are waiting for you',
  },

  'page.untitled': 'This page',
  'page.no-tab': 'There is no page in front of you. Open one and click the Passalong button.',
  'page.file': 'This is a file on your computer. Only web pages can be looked up and shared.',
  'page.not-web':
    'This page is not on the web, so it can’t be looked up or shared. Open a web page and click the Passalong button there.',
  'page.private': 'Passalong does nothing in private windows.',
  'page.too-long': 'This page’s address is too long to be looked up or shared.',

  'signed-out.lead': 'See who on {network} shared this page',
  'signed-out.text':
    'Sign in to see them and to share pages yourself. A page’s address is sent to {network} only when you click the Passalong button on that page.',
  'signed-out.button': 'Sign in',
  'signing-in.lead': 'Signing in…',
  'signing-in.text': 'Finish in the window of {network} that opens. It may take a moment to appear.',
  'signing-in.cancel': 'Start over',

  'sharers.loading': 'Looking up who shared this page…',
  'sharers.slow': '{network} is taking longer than usual…',
  'sharers.none.lead': 'Nobody has shared this page yet',
  'sharers.none.text': 'Be the first to pass it along.',
  'sharers.heading': { one: 'Shared by {number} person', other: 'Shared by {number} people' },
  'sharers.list': 'Shared by',
  'sharers.more': 'and {count} more',
  'sharers.you': 'You',
  'sharers.nameless': 'A member',
  'sharers.stale': 'This is what {network} answered last time.',

  'share.heading': 'Share this page',
  'share.message': 'Your comment',
  'share.message.hint': 'What should people know about it? (optional)',
  'share.details': 'Title, summary and picture',
  'share.title': 'Title',
  'share.overview': 'Summary',
  'share.keywords': 'Keywords, with commas between them',
  'share.site_name': 'Name of the site',
  'share.url_picture': 'Address of a picture',
  'share.url_picture.invalid': 'Write a web address that starts with https:// or http://, or leave it empty.',
  'share.public': 'Everyone who looks up this page will see your name and comment.',
  'share.button': 'Share',
  'share.sending': 'Sharing…',
  'share.draft': 'Restored what you had typed.',
  'share.draft.discard': 'Discard',
  'shared.done': 'Shared on {network}.',
  'shared.link': 'See it on your profile',
  'shared.already': 'You shared this page',
  'shared.already.message': 'You said: “{message}”',
  'shared.again': 'Share it again',

  'footer.options': 'Options',

  'options.title': 'Passalong options',
  'options.language': 'Language',
  'options.language.browser': 'The browser’s language ({language})',
  'options.account': 'Account',
  'options.account.signed-in': 'Signed in to {network} as {name}.',
  'options.account.signed-out': 'You are not signed in to {network}.',
  'options.sign-out': 'Sign out',
  'options.signing-out': 'Signing out…',
  'options.signed-out': 'You are signed out, and {network} has withdrawn Passalong’s access.',
  'options.signed-out.unrevoked':
    'You are signed out here, but {network} did not answer, so it still lists Passalong among your applications. Remove it there to withdraw its access.',
  'options.saved': 'Saved',

  'failure.retry': 'Try again',
  'failure.sign-in': 'Sign in',
  'failure.look-again': 'Look again',
  'failure.request': 'Request {id}',

  'error.offline': 'You are offline. Connect to the internet and try again.',
  'error.unreachable': '{network} can’t be reached right now. Try again in a moment.',
  'error.slow': '{network} did not answer in time. Try again in a moment.',
  'error.busy': '{network} is getting too many questions at the moment. Try again in a few minutes.',
  'error.server': '{network} has a problem of its own. Try again in a few minutes.',
  'error.not-understood': '{network} gave an answer that Passalong can’t read. Try again later.',
  'error.invalid': '{network} refused what was sent. Check what you typed and try again.',
  'error.forbidden': '{network} doesn’t allow this for your account.',
  'error.not-found': '{network} doesn’t know this any more. Try again.',
  'error.signed-out': 'Your session on {network} has ended. Sign in again to go on; what you typed is kept.',
  'error.sharing-not-allowed':
    '{network} doesn’t let Passalong share pages yet. Your comment is kept; ask those who run {network} to allow it.',
  'error.share-unconfirmed':
    '{network} did not confirm your share: it may have arrived, or not. Look again before you share once more.',
  'error.sign-in-closed': 'The sign-in window was closed before you finished. Sign in when you are ready.',
  'error.sign-in-refused':
    'You did not let Passalong use your account, so nothing was changed. Sign in if you change your mind.',
  'error.sign-in-page-failed': 'The sign-in page of {network} could not be opened. Try again in a moment.',
  'error.sign-in-invalid':
    'The answer to the sign-in did not match the question, so it was ignored for your safety. Try to sign in again.',
  'error.sign-in-expired': 'The sign-in took too long. Try to sign in again.',
  'error.sign-in-interrupted': 'The browser interrupted the sign-in. Try to sign in again.',
  'error.sign-in-unsupported':
    'This browser can’t open a sign-in window. Use Passalong in Chrome, Edge or Firefox on a computer.',
  'error.bad-request': 'Passalong could not use what was entered. Check it and try again.',
  'error.no-answer': 'Passalong was interrupted. Try again.',
  'error.unexpected': 'Something went wrong inside Passalong. Try again.',
} as const satisfies Record<string, Sentence>
