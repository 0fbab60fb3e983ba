import { describe, expect, test } from 'vitest'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { onWebOf } from '../../src/service/capability.ts'
import { createFullNetwork, endpointNames } from './graph/every-endpoint.ts'
import { siteRoutes } from './site-routes.ts'
import { createTestNetwork } from './test-network.ts'

/** Pages that strangers see; the links that were sent need their secret. */
const forStrangers = [
  ...['/sign-in', '/sign-out', '/join', '/new-password', '/mail-off', '/removed', '/deleted', '/imprint', '/privacy'],
  ...[
    '/terms',
    '/icon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/site.webmanifest',
    '/site.css',
    '/icons.svg',
    '/passalong.svg',
  ],
  ...['/api', '/help', '/help/:picture{[a-z-]+\\.png}'],
  ...['/not-me', '/passkeys/get', '/passkeys/create', '/passkeys.js'],
  ...['/site.js', '/step-back.js', '/people.js', '/scale-picture.js'],
  ...['/search', '/.well-known/change-password'],
]

const pathOf = (route: string, id: string) =>
  route
    .replace(/:id(?:\{[^/]*\})?/, id)
    .replace(/:form\{[^/]*\}/, 'plain')
    .replace(/:secret\{.*/, 'x'.repeat(43))

describe('a network for members only', async () => {
  const network = await createTestNetwork({ isPublic: false })
  const ana = await network.addMember('ana', { name: 'Ana Secret', headline: 'Trains' })
  const token = await network.token(ana)
  const url = 'http://intranet.example/salaries'
  const recommendation = (await network.post('/recommend', { url, title: 'Salaries' }, token)).body.created_graph_id
  const share = (await network.get(`/recommend?url=${url}`, token)).body.share_id ?? ''

  const routes = await siteRoutes()
  const paths = [...new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]

  test('has pages of the core and of capabilities', async () => {
    const ofCapabilities = (await onWebOf(capabilities)).flatMap(({ pages = [] }) => pages.map(({ path }) => path))
    expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(['/people', '/requests', ...ofCapabilities]))
  })

  test.each(paths)('%s reveals nothing to a stranger', async (route) => {
    for (const id of [ana, share, recommendation ?? '']) {
      const path = pathOf(route, id)
      const { status, text, headers } = await network.browse().open(path)
      expect(`${text} ${headers.get('Location')}`).not.toMatch(/Secret|Trains|alaries|intranet/)
      if (/^\/(pictures|feeds)\//.test(route)) expect(status).toBe(404)
      else if (!forStrangers.includes(route)) expect(headers.get('Location')).toMatch(/^\/sign-in\?to=/)
    }
  })

  test('a stranger changes nothing by a form', async () => {
    const posts = new Set(routes.filter(({ method }) => method === 'POST').map(({ path }) => path))
    for (const route of posts) {
      const sent = await network.browse().post(pathOf(route, ana), { name: 'x' })
      if (!forStrangers.includes(route))
        expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/^\/sign-in/) })
    }
  })
})

describe('members only', async () => {
  const network = await createFullNetwork({ isPublic: false })

  test.each(endpointNames)('%s needs a token, not only the key', async (name) => {
    for (const fields of [{}, { api_key: 'premium' }]) {
      const response = await network.call(name, fields, { token: undefined })
      expect(response.status).toBe(401)
      expect(await response.text()).not.toMatch(/Titel|Ruiz|news\.example/)
    }
  })
})

test('members only: responses without a token are equal for ids that exist and ids that don’t, and an unknown path is a 404', async () => {
  const network = await createTestNetwork({ isPublic: false })
  const ana = await network.addMember('ana')
  const answers = await Promise.all([ana, '0'.repeat(32)].map((id) => network.get(`/${id}?api_key=premium`)))
  const [known, unknown] = answers.map(({ status, body }) => [status, body])
  expect(known).toEqual(unknown)
  expect((await network.get('/nothing/here')).status).toBe(404)
})
