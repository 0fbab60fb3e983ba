// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { removedPage, startRemovedPage } from '../../../../src/extension/background/member/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { builtNetwork } from '../../support/network/networks.ts'

const network = { ...builtNetwork, baseUrl: 'https://www.network.example', authUrl: 'https://www.network.example' }

beforeEach(() => {
  const getManifest = () => ({ version: '1.0.0' })
  Object.assign(fakeBrowser.runtime, { getManifest, setUninstallURL: vi.fn(async () => {}) })
})

describe('the page after the removal', () => {
  const given = { given: 0 }
  // shows: M6
  it.each([
    [given, 'code', 'https://www.network.example/removed'],
    [given, 'token', ''],
    [given, 'code-secret', ''],
    [null, 'code', ''],
  ] as const)('with the consent %j, at a network of the profile "%s": "%s"', (consent, profile, page) => {
    expect(removedPage(consent, { ...network, profile })).toBe(page)
  })

  it('depends on the configured network and the consent', async () => {
    startRemovedPage()
    const setUninstallURL = vi.mocked(fakeBrowser.runtime.setUninstallURL)
    await items.network.set({ ...network, profile: 'code' })
    await vi.waitFor(() => expect(setUninstallURL).toHaveBeenLastCalledWith('https://www.network.example/removed'))
    await items.consent.remove()
    await vi.waitFor(() => expect(setUninstallURL).toHaveBeenLastCalledWith(''))
  })

  it('is set at the installation and at the browser’s start, not when the worker wakes', async () => {
    await items.network.set({ ...network, profile: 'code' })
    const setUninstallURL = vi.mocked(fakeBrowser.runtime.setUninstallURL).mockClear()
    // work of an earlier test may still read the consent
    const read = vi.spyOn(items.network, 'get')
    startRemovedPage()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([read.mock.calls, setUninstallURL.mock.calls]).toEqual([[], []])
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' })
    await fakeBrowser.runtime.onStartup.trigger()
    await vi.waitFor(() => expect(setUninstallURL).toHaveBeenCalledTimes(2))
    expect(setUninstallURL).toHaveBeenLastCalledWith('https://www.network.example/removed')
  })
})
