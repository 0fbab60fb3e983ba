// @vitest-environment node

import { expect, vi } from 'vitest'
import { minute } from '../../../../src/contract/durations.ts'
import { it } from '../../support/network/circle.ts'

const url = 'https://news.example/harbour'

it('what others did is listed with their words, and is gone at the next visit', async ({ circle }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { handlers } = await circle.build()
  await circle.send('maya', 'POST', '/recommend', { url, title: 'The harbour' })
  const { share_id }: { share_id: string } = await circle.get('maya', `/recommend?url=${url}`)
  await circle.send('ana', 'PUT', `/${share_id}/like`)
  await circle.send('ben', 'POST', `/${share_id}/comments`, { message: 'Where is it?' })
  vi.setSystemTime(Date.now() + 2 * minute)
  const { since, notices } = await handlers.notices({})
  expect(since).toBeNull()
  expect(notices.map(({ name, message, on }) => [name, message, on.name])).toEqual(
    expect.arrayContaining([
      [expect.stringContaining('ana Test'), '', 'The harbour'],
      [expect.stringContaining('ben Test'), 'Where is it?', 'The harbour'],
    ]),
  )
  for (const { link } of notices) expect(link).toMatch(/^https:\/\/circle\.example\//)
  expect(await handlers.notices({})).toEqual({ since, notices })
  const seen = Date.now()
  vi.setSystemTime(Date.now() + 31 * minute)
  expect(await handlers.notices({})).toEqual({ since: seen, notices: [] })
  await circle.send('ben', 'PUT', `/${share_id}/like`)
  expect((await handlers.notices({})).notices.map(({ name }) => name)).toEqual([expect.stringContaining('ben Test')])
})

it('what could not be read is listed at the next visit', async ({ circle }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { handlers } = await circle.build()
  await circle.send('maya', 'POST', '/recommend', { url, title: 'The harbour' })
  const { share_id }: { share_id: string } = await circle.get('maya', `/recommend?url=${url}`)
  expect((await handlers.notices({})).notices).toEqual([])
  vi.setSystemTime(Date.now() + 31 * minute)
  await circle.send('ana', 'PUT', `/${share_id}/like`)
  vi.setSystemTime(Date.now() + 2 * minute)
  circle.intercept(() => Promise.reject(new TypeError('offline')))
  await expect(handlers.notices({})).rejects.toThrow()
  circle.intercept((send) => send())
  vi.setSystemTime(Date.now() + 31 * minute)
  expect((await handlers.notices({})).notices).toHaveLength(1)
})
