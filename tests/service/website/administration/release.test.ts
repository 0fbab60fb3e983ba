import { expect, test } from 'vitest'
import { createTestNetwork } from '../../test-network.ts'

const release = { version: '47.11.0', commit: '5eed5eed'.repeat(5), name: 'Passalong 47.11.0 (5eed5eed5eed)' }

/** A page's head and its text. */
const seen = ({ headers, text }: { headers: Headers; text: string }) => JSON.stringify([...headers]) + text

test('administrators see version and commit at the end of each page of Administration; no other page or header tells them', async () => {
  const network = await createTestNetwork({ release })
  const administrator = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  const ben = await network.addMember('ben')
  const member = await network.browseAs(ben)
  const stranger = network.browse()
  for (const path of ['/administration', '/administration/audit', '/administration/invite'])
    expect((await administrator.open(path)).text, path).toContain(`<p class="fine">${release.name}</p></footer>`)
  const pages = ['/', '/sign-in', '/settings', '/administration', '/administration/audit', `/profile/${ben}`]
  const others = ['/healthz', '/readyz', '/me', '/nothing', '/site.js', '/.well-known/passalong', '/metrics']
  const all = [...pages, ...others].flatMap((path) => [member.open(path), stranger.open(path)])
  all.push(...['/', '/settings', ...others].map((path) => administrator.open(path)))
  for (const page of await Promise.all(all)) expect(seen(page)).not.toMatch(/47\.11\.0|5eed5eed/)
})
