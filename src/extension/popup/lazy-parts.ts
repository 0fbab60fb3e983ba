/** Parts of “This page” that its first frame seldom needs. They load after it (`lazy.ts`). */
export { readMetadata } from '../page/metadata.ts'
export { MarkOffer } from './this-page/MarkOffer.tsx'
export { Suggestions } from './this-page/Suggestions.tsx'
export { WhatIsShared } from './this-page/WhatIsShared.tsx'
export { RestoredDraft } from './writes/form/RestoredDraft.tsx'
export { Outbox } from './writes/Outbox.tsx'
export { StoppableWrite } from './writes/StoppableWrite.tsx'
export { WriteState } from './writes/WriteState.tsx'
