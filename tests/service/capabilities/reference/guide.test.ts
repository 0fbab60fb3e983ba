import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { startDemoService } from '../../../../src/demo/data/service.ts'
import { largestBody, maxFields } from '../../../../src/service/http/input.ts'
import { longestKey } from '../../../../src/service/limits/idempotency.ts'
import { defaultQuota, maxWrites } from '../../../../src/service/limits/quota.ts'
import { signInByPages } from '../../../support/sign-in-by-pages.ts'
import type { Document } from '../../described/document.ts'
import { baseUrl, createTestNetwork } from '../../test-network.ts'

const { login, password } = demoNetwork

test('the commands of the guide run in a shell, against the demo network', async () => {
  const service = await startDemoService({ port: 0, data: ':memory:' })
  onTestFinished(() => service.close())
  const { info }: Document = await (await fetch(`${service.url}/openapi.json`)).json()
  const [, KEY = '', SECRET = ''] = /its key is `(.+?)`, its secret `(.+?)`/.exec(info.description) ?? []
  const lines = [...info.description.matchAll(/^ {4}(.*)/gm)].map(([, line = '']) => line)
  /** Runs the lines between two ones, after all settings before. @returns what they print */
  async function run(from: string, to?: string, settings: Record<string, string> = {}): Promise<string> {
    const at = (begin: string) => lines.findIndex((line) => line.startsWith(begin))
    const [first, last] = [at(from), to === undefined ? undefined : at(to)]
    const set = lines.slice(0, first).filter((line) => /^[A-Z]+=/.test(line))
    const script = [
      ...set,
      ...Object.entries({ KEY, SECRET, ...settings }).map((pair) => pair.join('=')),
      ...lines.slice(first, last),
    ]
    return (await promisify(execFile)('sh', ['-e', '-c', script.join('\n')])).stdout
  }

  const url = (await run('echo', 'CODE=')).trim()
  const callback = new URL(await signInByPages(url, { login, password, consent: 'allow', contacts: true }))
  expect(callback.pathname).toBe('/api')
  const answer = await run('curl "$SITE', 'TOKEN=', { CODE: callback.searchParams.get('code') ?? '' })
  const token = { TOKEN: JSON.parse(answer).access_token }
  const answers = await run('curl "$API/me"', undefined, token)
  expect(answers.split(/(?<=\})(?=\{)|(?=<\?xml)/)).toEqual([
    expect.stringContaining('"name":"Maya Lindqvist"'),
    expect.stringContaining('"type":"RECOMMEND DETAILS"'),
    expect.stringContaining('{"created":true'),
    expect.stringContaining('<type>USER NEWS</type>'),
  ])
})

test('the guide has the bounds of the service', async () => {
  const { app } = await createTestNetwork()
  const { info }: Document = await (await app.request(`${baseUrl}/openapi.json`)).json()
  const [bytes, fields, calls, writes] = [largestBody, maxFields, defaultQuota, maxWrites].map((bound) =>
    bound.toLocaleString('en'),
  )
  expect(info.description).toContain(`A body may have ${bytes} bytes, a query and a form ${fields} fields each`)
  expect(info.description).toContain(`An application has ${calls} calls an hour`)
  expect(info.description).toContain(`A member writes at most ${writes} times an hour`)
  expect(info.description).toContain(`\`Idempotency-Key\` of 1 to ${longestKey} visible ASCII characters`)
})
