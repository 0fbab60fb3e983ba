/** The other tabs and the sign-in. They load when they are needed, or when a tab is about to be chosen (`frame/lazy.ts`). */
export { News } from './news/News.tsx'
export { Requests } from './requests/Requests.tsx'
export { ConsentFirst } from './sign-in/ConsentFirst.tsx'
export { NoNetwork } from './sign-in/NoNetwork.tsx'
export { ConfirmAccount, SignedOut, SigningIn, Welcome } from './sign-in/SignIn.tsx'
