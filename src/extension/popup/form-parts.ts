/** The open form of “This page”, and writes. They load when the member approaches the form (`lazy.ts`). */
export { ShareForm } from './this-page/Composer.tsx'
export { Outbox } from './writes/Outbox.tsx'
export { StoppableWrite } from './writes/WriteState.tsx'
