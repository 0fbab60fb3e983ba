// @vitest-environment node

import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed, failureOf, maxFaults, otherwise } from '../../../../src/extension/background/base/failed.ts'
import { startBadge } from '../../../../src/extension/background/browser/badge.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import { diagnosisText } from '../../../../src/extension/messages/diagnosis.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { meetOdd } from '../../support/service.ts'

const origin = 'chrome-extension://abcdefghijklmnop'
const url = 'https://bank.example/account?token=s3cret'

let console_: MockInstance<typeof console.error>
beforeEach(() => {
  vi.stubGlobal('location', { origin, pathname: '/background.js' })
  console_ = vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** An error as V8 or SpiderMonkey makes it, with a page's address and a name in its message. */
function fault(at: number, engine: 'v8' | 'spidermonkey' = 'v8'): Error {
  const message = `Maya Lindqvist: no such page ${url} in ${origin}/${url}:1:1`
  const error = new TypeError(message)
  error.stack =
    engine === 'v8'
      ? `TypeError: ${message}\n    at async x (${origin}/background.js:1:${at})\n    at ${origin}/background.js:2:3`
      : `x@${origin}/background.js:1:${at}\ny@${origin}/background.js:2:3\n`
  return error
}

const stored = () => vi.waitFor(async () => expect((await privateItems.faults.get()).length).toBeGreaterThan(0))

describe('a fault of the background', () => {
  it('is written to the console once, and the last three are in the diagnosis, without address and name', async () => {
    fakeBrowser.runtime.getManifest = () => ({ manifest_version: 3, name: 'Passalong', version: '1.2.3' })
    const { handlers } = await meetOdd((_, response) => void response.writeHead(404).end())
    vi.spyOn(items.recommendations, 'get').mockRejectedValue(fault(10))
    for (const [at, engine] of [
      [11, 'v8'],
      [12, 'spidermonkey'],
      [13, 'v8'],
      [14, 'spidermonkey'],
    ] as const) {
      const thrown = fault(at, engine)
      expect({ first: failureOf(thrown), again: failureOf(thrown) }).toEqual({
        first: { code: 'unexpected' },
        again: { code: 'unexpected' },
      })
      await vi.waitFor(async () => expect((await privateItems.faults.get())[0]?.where).toBe(`background.js:1:${at}`))
    }
    expect(console_).toHaveBeenCalledTimes(4)
    expect(await privateItems.faults.get()).toHaveLength(maxFaults)
    const text = diagnosisText(await handlers.diagnose({}))
    expect(text.match(/fault: .*/g)).toEqual([
      expect.stringMatching(/^fault: \d{4}-\d\d-\d\dT[\d:.]+Z TypeError background\.js:1:14$/),
      expect.stringMatching(/TypeError background\.js:1:13$/),
      expect.stringMatching(/TypeError background\.js:1:12$/),
    ])
    for (const secret of ['bank.example', 's3cret', 'Lindqvist', 'token-of-maya', origin]) {
      expect(text).not.toContain(secret)
      expect(JSON.stringify(await privateItems.faults.get())).not.toContain(secret)
    }
  })

  it.each<[string, () => unknown, object]>([
    [
      'is reported where the code can do without the work',
      () => otherwise(7)(fault(20)),
      { where: 'background.js:1:20' },
    ],
    [
      'behind the code “unexpected” is named by its cause',
      () => failureOf(new Failed('unexpected', { cause: fault(30) })),
      { where: 'background.js:1:30' },
    ],
    ['that is no error has no place', () => failureOf('a text'), { name: 'Error', where: '' }],
  ])('%s', async (_, meet, found) => {
    meet()
    await stored()
    expect(await privateItems.faults.get()).toMatchObject([found])
  })

  it('is told from what members can act on, and from the end of a wait', async () => {
    for (const error of [
      new Failed('offline', { cause: fault(40) }),
      new DOMException('the session ended', 'TimeoutError'),
      new DOMException('aborted', 'AbortError'),
    ])
      failureOf(error)
    expect(console_).not.toHaveBeenCalled()
    expect(await privateItems.faults.get()).toEqual([])
  })

  it('that storage refuses is in the console alone', async () => {
    const full = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('full'))
    onTestFinished(() => full.mockRestore())
    failureOf(fault(50))
    await vi.waitFor(() => expect(full).toHaveBeenCalled())
    expect(console_).toHaveBeenCalledOnce()
  })

  it('in a listener of the badge is in the console with its stack, and in the diagnosis', async () => {
    const { handlers } = await meetOdd((_, response) => void response.writeHead(404).end())
    const thrown = fault(55)
    startBadge()
    vi.spyOn(items.pendingRequests, 'get').mockRejectedValueOnce(thrown)
    await items.options.set({ ...(await items.options.get()), language: 'de' })
    await stored()
    expect(console_).toHaveBeenCalledExactlyOnceWith('A fault of Passalong:', thrown)
    expect(diagnosisText(await handlers.diagnose({}))).toMatch(/^fault: .* TypeError background\.js:1:55$/m)
  })

  it('in work that nobody awaits is reported too', async () => {
    const listeners = new Map<string, (event: object) => void>()
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => void listeners.set(type, listener))
    Object.assign(fakeBrowser.runtime, { setUninstallURL: async () => {} })
    startBackground([])
    const preventDefault = vi.fn()
    listeners.get('unhandledrejection')?.({ reason: fault(60), preventDefault })
    listeners.get('error')?.({ error: fault(61) })
    expect(preventDefault).toHaveBeenCalledOnce()
    await vi.waitFor(async () =>
      expect((await privateItems.faults.get()).map(({ where }) => where)).toEqual(
        expect.arrayContaining(['background.js:1:61', 'background.js:1:60']),
      ),
    )
  })
})
