import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/preact'
import type { ComponentChild } from 'preact'
import { afterEach, expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { Translation } from '../../../src/extension/ui/text.tsx'

afterEach(cleanup)

const file = join(root, 'src/extension/popup/lazy.ts')
let popups = 0

/** A fresh copy of the module, as in a popup that opens: no part is loaded. */
async function opened(): Promise<typeof import('../../../src/extension/popup/lazy.ts')> {
  popups += 1
  return import(/* @vite-ignore */ `${file}?popup=${popups}`)
}

const t = createTranslation('en', {})
const inEnglish = (part: ComponentChild) => <Translation.Provider value={t}>{part}</Translation.Provider>
const page = { ok: true, tabId: 1, url: 'https://news.example/', title: '' } as const

it('loads a part after the first drawing that has it', async () => {
  const { ShareWarning, usedNotices } = await opened()
  expect(await usedNotices()).toBe(false)
  render(inEnglish(<ShareWarning page={page} />))
  expect(screen.queryByText(page.url)).toBeNull()
  await screen.findByText(page.url)
  expect(await usedNotices()).toBe(true)
})

it('draws a part at once if it was loaded before', async () => {
  const { ShareWarning, loadNotices } = await opened()
  await loadNotices()
  render(inEnglish(<ShareWarning page={page} />))
  screen.getByText(page.url)
})
