/** What the popup shows only after a click, or seldom: the first frame doesn't wait for it (`later.ts`). */
export { ConsentFirst } from './ConsentFirst.tsx'
export { MarkOffer } from './MarkOffer.tsx'
export { News } from './News.tsx'
export { Outbox } from './Outbox.tsx'
export { Requests } from './Requests.tsx'
export { ConfirmAccount, SignedOut, SigningIn, Welcome } from './SignIn.tsx'
export { Suggestions } from './Suggestions.tsx'
export { WriteState } from './WriteState.tsx'
