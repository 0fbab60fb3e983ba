import * as v from 'valibot'
import { kept } from '../../../../src/extension/capabilities/kept/stored.ts'
import { type KeptPage, keptPageSchema } from '../../../../src/extension/schemas/received-pages.ts'
import type { Sample } from '../stored.ts'

const page = {
  ...{ url: 'https://news.example/k2', title: 'Page', overview: '', keywords: '', site_name: '', url_picture: '' },
  ...{ message: 'For Sunday', quote: 'A ladder and a sign' },
}

/** A kept page as the network sends it. @param change what differs */
export const keptPage = (id: string, change: object = {}): KeptPage =>
  v.parse(keptPageSchema, { ...page, id, url: `https://news.example/${id}`, ...change })

export const sample: Sample = {
  definedIn: 'capabilities/kept/stored.ts',
  writes: [
    { type: 'keep', ...page, pageUrl: page.url },
    { type: 'keep', ...page, url: 'https://news.example/k5', pageUrl: 'https://news.example/k5', isBookmark: true },
    { type: 'keptRemoval', id: 'k3', url: 'https://news.example/k3', pageTitle: 'Another page' },
  ],
  async store(at) {
    const time = '2026-11-18T10:00:00+01:00'
    const picture_copy = 'https://graph.example/page-pictures/k1/small'
    await kept.set({ pages: [keptPage('k1', { creation_date: time, picture_copy }), keptPage('k4')], readAt: at })
  },
}
