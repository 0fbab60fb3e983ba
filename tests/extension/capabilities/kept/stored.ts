import { kept } from '../../../../src/extension/capabilities/kept/stored.ts'
import type { ContentOf, WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { keptPage, keptWords as page } from '../../support/stored/received-pages.ts'
import type { Sample } from '../stored.ts'

/** The write that keeps a page. */
export const keeping = (page: Omit<ContentOf<'keep'>, 'type'>): WriteContent => ({ type: 'keep', ...page })

export const sample: Sample = {
  definedIn: 'capabilities/kept/stored.ts',
  writes: [
    keeping({ ...page, pageUrl: page.url }),
    keeping({ ...page, url: 'https://news.example/k5', pageUrl: 'https://news.example/k5', isBookmark: true }),
    { type: 'keptRemoval', id: 'k3', url: 'https://news.example/k3', pageTitle: 'Another page' },
  ],
  async store(at) {
    const time = '2026-11-18T10:00:00+01:00'
    await kept.set({ pages: [keptPage('k1', { creation_date: time }), keptPage('k4')], readAt: at })
  },
}
