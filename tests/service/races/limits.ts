import { openQuota } from '../../../src/service/graph/quota.ts'
import { atOnce, newcomer, newPage, type Race, unless } from './nodes.ts'

export const limits: Record<string, Race> = {
  async 'two nodes save the calls of twenty subjects in opposite orders'({ first, second }) {
    const now = () => first.clock.now
    const subjects = Array.from({ length: 20 }, (_, index) => `${newPage()}/${index}`)
    const quotas = await Promise.all([first, second].map(({ store }) => openQuota(store, now)))
    for (const subject of subjects) quotas[0]?.count({ subject, limit: 100 })
    for (const subject of subjects.toReversed()) quotas[1]?.count({ subject, limit: 100 })
    const statuses = await atOnce(
      ...quotas.map((quota) => async () => {
        await quota.save()
        return { status: 200 }
      }),
    )
    const later = await openQuota(first.store, now)
    const wrong = subjects.filter((subject) => later.count({ subject, limit: 100 }).remaining !== 97)
    return { statuses, broken: unless(wrong.length === 0, `${wrong.length} subjects have other counts`) }
  },

  async 'one browser sends thirty wrong passwords at once'({ first, second }) {
    const member = await newcomer(first)
    const { login = '' } = (await first.store.members.credentialOf(member)) ?? {}
    // the device’s cookie names the browser on both nodes
    const browsers = [first.browse(), second.browse()]
    await browsers[0]?.submit('/sign-in', { login, password: 'a slip' })
    const cookies = browsers[0]?.cookies ?? new Map()
    for (const [name, value] of cookies) browsers[1]?.cookies.set(name, value)
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) => browsers[index % 2]?.submit('/sign-in', { login, password: 'a guess' })),
    )
    const wrong = sent.filter((response) => response?.text.includes('is wrong')).length
    return {
      statuses: sent.map((response) => response?.status ?? 0),
      broken: unless(wrong <= 9, `${wrong + 1} passwords were checked`),
    }
  },
}
