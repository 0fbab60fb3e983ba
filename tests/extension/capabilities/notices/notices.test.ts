// @vitest-environment node

import { expect } from 'vitest'
import { it } from '../../support/network/circle.ts'

const url = 'https://news.example/harbour'

it('what others did is listed with their words, until the member has read it', async ({ circle }) => {
  const { handlers } = await circle.build()
  expect(await handlers.notices({})).toEqual([])
  await circle.send('maya', 'POST', '/recommend', { url, title: 'The harbour' })
  const { share_id }: { share_id: string } = await circle.get('maya', `/recommend?url=${url}`)
  await circle.send('ana', 'PUT', `/${share_id}/like`)
  await circle.send('ben', 'POST', `/${share_id}/comments`, { message: 'Where is it?' })
  const notices = await handlers.notices({})
  expect(notices.map(({ name, message, on }) => [name, message, on.name])).toEqual(
    expect.arrayContaining([
      [expect.stringContaining('ana Test'), '', 'The harbour'],
      [expect.stringContaining('ben Test'), 'Where is it?', 'The harbour'],
    ]),
  )
  for (const { link } of notices) expect(link).toMatch(/^https:\/\/circle\.example\//)
  await handlers.readNotices({ until: notices[0]?.updated_time ?? '' })
  expect(await handlers.notices({})).toEqual([])
})
