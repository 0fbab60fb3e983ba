import { browser } from 'wxt/browser'
import { ask } from '../../messages/ask.ts'
import type { InOptions } from '../../options/capability.ts'
import { SwitchSection } from '../../options/section.tsx'
import { useSetting } from '../../options/setting.ts'
import * as items from '../../storage/items.ts'
import { Button } from '../../ui/controls.tsx'
import { useAsking } from '../../ui/failure.tsx'
import { useItem, useStored, useTranslation } from '../../ui/values.ts'
import { countPages } from './storage/shares.ts'
import { type Index, laterIndex, options, index as state } from './storage/state.ts'

export async function index(): Promise<InOptions> {
  const [first, pages] = await Promise.all([state.get(), pageCount.now()])
  return {
    privacy: () => <IndexSection first={first} firstPages={pages} />,
    stored: [
      {
        kind: 'index',
        amount: (t, count) => t('stored.shares', { count, number: count }),
        delete: () => ask('deleteIndex', {}),
      },
    ],
  }
}

function IndexSection({ first, firstPages }: { first: Index | null; firstPages: number }) {
  const t = useTranslation()
  const index = useStored(laterIndex, first)
  const signedIn = useItem(items.account) !== null
  const { chosen: isOn, choose, said } = useSetting(options, 'index')
  const { run, reset, ...reading } = useAsking()
  const pages = useStored(pageCount, firstPages)
  const readAnew = () => void run(() => ask('rebuildIndex', {}))
  const done = signedIn && reading.phase === 'done' ? t('options.index.done') : ''
  const amount =
    index?.namesPages === false
      ? t('options.index.unnamed')
      : pages > 0
        ? t('options.index.pages', { count: pages, number: pages })
        : t(isOn && signedIn ? 'options.index.refilled' : 'options.index.none')
  return (
    <SwitchSection
      id="index"
      title={t('options.index')}
      hint={
        <>
          {t(browser.omnibox ? 'options.index.text' : 'options.index.here')}{' '}
          <span class="below amount">
            {amount}{' '}
            {pages > 0 && (
              <Button class="link" disabled={reading.isBusy} onClick={readAnew} text={t('options.index.anew')} />
            )}
          </span>
        </>
      }
      status={done || said.status}
      failure={said.failure ?? reading.failure}
      focusFallback={pages === 0}
      checked={isOn}
      onSwitch={(wanted) => {
        reset()
        choose(wanted)
      }}
    />
  )
}

const pageCount = {
  async now(): Promise<number> {
    const stored = await state.get()
    return stored ? countPages(stored.owner).catch(() => 0) : 0
  },

  watch: (changed: (pages: number) => void) => state.watch(async () => changed(await pageCount.now())),
}
