import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { vulnerabilityFaults } from '../../../src/build/release/release-files.ts'
import { startOddServer } from '../../support/odd-server.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'

const folder = temporaryFolderForAll()
const packages = {
  '': { name: 'product', version: '1.0.0', dependencies: { hono: '4.0.0', ours: '1.0.0' } },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/ours': { version: '1.0.0', dependencies: { hono: '4.0.0' } },
}
beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'product', version: '1.0.0' }))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'product', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  )
})

const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
const advisory = { id: 1, url, title: 'Reads too much', severity: 'high', vulnerable_versions: '<4.0.1' }

/** Makes npm ask a registry that knows one advisory, or answers no question about them. */
async function registry(answers: boolean): Promise<void> {
  const packument = (name: string, version: string) => ({
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...packages[`node_modules/${name}` as keyof typeof packages], name } },
  })
  const server = await startOddServer(({ method, url: path }, response) => {
    if (method !== 'POST')
      response.end(JSON.stringify(packument(path?.slice(1) ?? '', path === '/hono' ? '4.0.0' : '1.0.0')))
    else if (answers) response.end(JSON.stringify({ hono: [advisory] }))
    else response.writeHead(405).end()
  })
  onTestFinished(server.close)
  vi.stubEnv('npm_config_registry', `${server.url}/`)
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  onTestFinished(() => void vi.unstubAllEnvs())
}

const billOf = (...refs: string[]) => ({ components: refs.map((ref) => ({ 'bom-ref': ref, name: ref, version: '' })) })

const exceptionOf = (ref: string) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  affects: [{ ref }],
  analysis: { state: 'not_affected', detail: 'The router isn’t used.' },
})

it('a release with a package of a known vulnerability is refused, unless an exception says that it is harmless', async () => {
  await registry(true)
  const bills = [billOf('hono@4.0.0', 'ours@1.0.0')]
  const known = `hono@4.0.0 has a known vulnerability: Reads too much (${url})`
  const faultsWith = async (ref: string) => vulnerabilityFaults(bills, { folder, excepted: [exceptionOf(ref)] })
  expect(await faultsWith('hono@3.0.0')).toEqual({ faults: [known] })
  expect(await faultsWith('hono@4.0.0')).toEqual({ faults: [] })
  // what only develops the product isn't in a bill
  expect(await vulnerabilityFaults([billOf('ours@1.0.0')], { folder, excepted: [] })).toEqual({ faults: [] })
}, 60_000)

it('a registry that tells of no vulnerabilities is told with its answer', async () => {
  await registry(false)
  const { faults, unanswered } = await vulnerabilityFaults([billOf('hono@4.0.0')], { folder, excepted: [] })
  expect(faults).toEqual([])
  expect(unanswered).toMatch(/^405 Method Not Allowed - POST /)
}, 60_000)
