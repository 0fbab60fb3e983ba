/** The open form of “This page”, and writes. They load when the member approaches the form (`lazy.ts`). */
export { AudienceMenu } from './this-page/AudienceMenu.tsx'
export { PageTexts } from './this-page/PageTexts.tsx'
export { Outbox } from './writes/Outbox.tsx'
export { RestoredDraft, StoppableWrite, WriteState } from './writes/WriteState.tsx'
