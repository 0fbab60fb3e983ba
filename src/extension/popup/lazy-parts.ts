/** Parts of “This page” that its first frame seldom needs. They load after it (`lazy.ts`). */
export { readMetadata } from '../page/metadata.ts'
export { Guarded, MarkOffer, ShareWarning } from './this-page/notices.tsx'
export { Suggestions } from './this-page/Suggestions.tsx'
export { Audience, WhatIsShared } from './this-page/WhatIsShared.tsx'
export { Outbox } from './writes/Outbox.tsx'
export { RestoredDraft, StoppableWrite, WriteState } from './writes/WriteState.tsx'
