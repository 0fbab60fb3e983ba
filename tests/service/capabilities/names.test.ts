import { basename } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { type Capability, onWebOf } from '../../../src/service/capability.ts'
import { features } from '../../../src/service/features/list.ts'
import { createTestNetwork } from '../test-network.ts'

const all: readonly Capability[] = capabilities
const onWeb = await onWebOf(all)

const paths = onWeb.flatMap(({ pages = [] }) => pages.map(({ path }) => path))

test('no two capabilities have the same page, file, call, command, or queue', () => {
  for (const names of [
    paths,
    onWeb.flatMap(({ styles = [] }) => styles.map(({ pathname }) => basename(pathname))),
    onWeb.flatMap(({ calls = [] }) =>
      calls.map(({ endpoint, kind = '' }) => `${endpoint.method} ${endpoint.path} ${kind}`),
    ),
    all.flatMap(({ commands = {} }) => Object.keys(commands)),
    all.flatMap(({ queues = {} }) => Object.keys(queues)),
  ]) {
    expect(names).not.toEqual([])
    expect(new Set(names).size, String(names)).toBe(names.length)
  }
})

test('no capability has a page of the rest', async () => {
  const network = await createTestNetwork({ installed: features })
  onTestFinished(() => network.store.close())
  const browser = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  expect((await browser.open('/people')).status).toBe(200)
  const found = await Promise.all(
    paths.map(async (path) => `${(await browser.open(path.replace(/:\w+(?:\{.*?\})?/g, 'x'))).status} ${path}`),
  )
  expect(found).toEqual(paths.map((path) => `404 ${path}`))
  expect(paths.length).toBeGreaterThan(5)
})
