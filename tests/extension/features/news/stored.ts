import { newsfeed, newsLook, statusDraft } from '../../../../src/extension/features/news/stored.ts'
import type { Sample } from '../../capabilities/stored.ts'

const link = 'https://www.example/profile/ana'
const time = '2026-11-18T10:00:00+01:00'

const item = {
  id: 'n1',
  from: { id: 'ana', name: 'Ana Ruiz', link, headline: 'Engineer', picture_small: 'https://www.example/maya.png' },
  category: { name: 'SHARE' },
  label: 'shared',
  message: 'Look',
  like_count: 2,
  comment_count: 1,
  liked: true,
  quote: 'They are back.',
  title: 'Night trains',
  description: '',
  language: 'es',
  creation_date: time,
  updated_time: time,
  url: 'https://news.example/night-trains',
  pageKey: 'https://news.example/night-trains',
  infeed_link: '',
  link: '',
}

export const news: Sample = {
  definedIn: ['features/news/stored.ts'],
  drafts: { status: statusDraft },
  writes: [{ type: 'status', message: 'Half a thought, whole', social_account: ['@maya on Chirp'] }],
  async store() {
    const data = [{ ...item, on: item }]
    await newsfeed.set({ count: 1, count_string: '', data, nextPage: 2 })
    await newsLook.set({ at: Date.now(), since: null })
    const draft = statusDraft('https://graph.example maya')
    await draft.set({ message: 'Half a thought', social_account: ['@maya on Chirp'] })
  },
}
