/** The other tabs and the sign-in. They load when they are needed, or when a tab is about to be chosen (`lazy.ts`). */
export { Requests } from './requests/Requests.tsx'
export { SignIn } from './SignIn.tsx'
