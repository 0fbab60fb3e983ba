import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { billFaults } from '../../../src/build/release/bill-faults.ts'
import { billOfMaterials } from '../../../src/build/release/bill-of-materials.ts'
import { exceptionsFor, vulnerabilityFaults } from '../../../src/build/release/vulnerabilities.ts'
import { root } from '../../../src/build/tools.ts'
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
  const server = createServer(({ method, url: path }, response) => {
    if (method !== 'POST')
      response.end(JSON.stringify(packument(path?.slice(1) ?? '', path === '/hono' ? '4.0.0' : '1.0.0')))
    else if (answers) response.end(JSON.stringify({ hono: [advisory] }))
    else response.writeHead(405).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  onTestFinished(() => void vi.unstubAllEnvs())
}

const billOf = (...refs: string[]) => ({ components: refs.map((ref) => ({ 'bom-ref': ref, name: ref, version: '' })) })

const exception = (state: string, ref = 'hono@4.0.0') => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  affects: [{ ref }],
  analysis: { state, detail: 'The router isn’t used.' },
})

it('a release with a package of a known vulnerability is refused, unless an exception says that it is harmless', async () => {
  await registry(true)
  const bills = [billOf('hono@4.0.0', 'ours@1.0.0')]
  const known = `hono@4.0.0 has a known vulnerability: Reads too much (${url})`
  const faultsWith = async (...excepted: ReturnType<typeof exception>[]) =>
    vulnerabilityFaults(bills, { folder, excepted })
  expect(await faultsWith()).toEqual({ faults: [known] })
  expect(await faultsWith(exception('in_triage'))).toEqual({ faults: [known] })
  expect(await faultsWith(exception('not_affected'))).toEqual({ faults: [] })
  expect(await faultsWith(exception('not_affected', 'hono@3.0.0'))).toEqual({
    faults: ['vulnerabilities.json has GHSA-aaaa-bbbb-cccc of hono@3.0.0, which is in no bill', known],
  })
  // what only develops the product isn't in a bill
  expect(await vulnerabilityFaults([billOf('ours@1.0.0')], { folder, excepted: [] })).toEqual({ faults: [] })
}, 60_000)

it('a registry that tells of no vulnerabilities is told with its answer', async () => {
  await registry(false)
  const { faults, unanswered } = await vulnerabilityFaults([billOf('hono@4.0.0')], { folder, excepted: [] })
  expect(faults).toEqual([])
  expect(unanswered).toMatch(/^405 Method Not Allowed - POST /)
}, 60_000)

it('a bill with exceptions is as CycloneDX’s schema says, and one with another kind of component isn’t', async () => {
  const manifest = ['package.json', 'package-lock.json'].map((path) => ({ path, data: readFileSync(join(root, path)) }))
  const product = { name: 'product', version: '1.0.0', homepage: 'https://product.example', time: 0 }
  const bill = await billOfMaterials(product, manifest)
  const ref = bill.components[0]?.['bom-ref'] ?? ''
  const vulnerabilities = exceptionsFor(bill, [exception('not_affected', ref), exception('not_affected', 'none@1.0.0')])
  expect(vulnerabilities).toHaveLength(1)
  expect(billFaults({ ...bill, vulnerabilities })).toEqual([])
  const wrong = {
    ...bill,
    components: [{ ...bill.components[0], type: 'librery' }],
    vulnerabilities: [exception('fine')],
  }
  expect(billFaults(wrong)).toEqual([
    '/components/0/type must be equal to one of the allowed values',
    '/vulnerabilities/0/analysis/state must be equal to one of the allowed values',
  ])
}, 30_000)
