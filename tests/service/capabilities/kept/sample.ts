import { keepPage } from '../../../../src/service/capabilities/kept/keep-page.ts'
import type { Sample } from '../samples.ts'

export const kept: Sample = {
  ofMember: ({ store, clock }, { member, name }) => {
    const page = { url: `https://news.example/for-${name}`, title: `What ${name} reads`, message: `${name} wrote this` }
    return store.transaction((tx) => keepPage(tx, { member, language: 'en' }, page, clock.now))
  },
  plans: {
    shortLists: { kept_page: 'at most 5000 of a member, a hundred of them at once' },
  },
  columns: {
    'kept_page.kept': `${Date.UTC(2026, 0, 2)} - CAST(n AS BIGINT) * 60000`,
    'kept_page.removed': `CASE WHEN n % 100 = 0 THEN ${Date.UTC(2026, 0, 2)} + n END`,
    'kept_page.match_key': `'https://site' || n % 100 || '.example/' || n`,
  },
}
