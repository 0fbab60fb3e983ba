/** The open form of “This page”, and writes. They load when the member approaches the form (`lazy.ts`). */
export { Audience, WhatIsShared } from './this-page/WhatIsShared.tsx'
export { Outbox } from './writes/Outbox.tsx'
export { RestoredDraft, StoppableWrite, WriteState } from './writes/WriteState.tsx'
