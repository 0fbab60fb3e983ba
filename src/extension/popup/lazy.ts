import { loadFailureNotice } from '../ui/failure.tsx'
import { loadTogether } from '../ui/lazily.ts'
import { working } from '../ui/page.tsx'
import type { PopupParts } from './parts.ts'

/** Parts of the popup that load together. They may show each sentence, and a failure with their first drawing. */
export const lazily = <Parts extends object>(importParts: () => Promise<Parts>) =>
  loadTogether(importParts, loadFailureNotice)

const form = lazily(() => import('./form-parts.ts'))
export const { load: loadForm } = form
export const [Outbox, ShareForm, StoppableWrite] = [
  form.part('Outbox'),
  form.part('ShareForm'),
  form.part('StoppableWrite'),
]

const notices = lazily(() => import('./this-page/notices.tsx'))
export const { load: loadNotices } = notices
export const [Guarded, ShareWarning] = [notices.part('Guarded'), notices.part('ShareWarning')]

const views = lazily(() => import('./other-views.ts'))
export const [Requests, SignIn] = [views.part('Requests'), views.part('SignIn')]

/** Loads all that the tabs show but “This page”. */
export const loadTabs = ({ tabs }: Pick<PopupParts, 'tabs'>): Promise<unknown> =>
  working([views.load(), ...tabs.map((tab) => tab.load())])
