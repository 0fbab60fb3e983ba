import { browser } from 'wxt/browser'
import { ask } from '../../messages/ask.ts'
import type { InOptions } from '../../options/capability.ts'
import { SwitchSection } from '../../options/section.tsx'
import { useSetting } from '../../options/setting.ts'
import * as items from '../../storage/items.ts'
import { useItem, useStored, useTranslation } from '../../ui/values.ts'
import { countPages } from './storage/shares.ts'
import { indexChanged, options } from './storage/state.ts'

export async function index(): Promise<InOptions> {
  const first = await pageCount.now()
  return {
    privacy: () => <IndexSection first={first} />,
    stored: [
      {
        kind: 'index',
        amount: (t, count) => t('stored.shares', { count, number: count }),
        delete: () => ask('deleteIndex', {}),
      },
    ],
  }
}

function IndexSection({ first }: { first: number | null }) {
  const t = useTranslation()
  const signedIn = useItem(items.account) !== null
  const { chosen: isOn, choose, said } = useSetting(options, 'index')
  const pages = useStored(pageCount, first)
  const amount = pages
    ? t('options.index.pages', { count: pages, number: pages })
    : t(pages === null ? 'stored.failed' : isOn && signedIn ? 'options.index.refilled' : 'options.index.none')
  return (
    <SwitchSection
      id="index"
      title={t('options.index')}
      hint={
        <>
          {t(browser.omnibox ? 'options.index.text' : 'options.index.here')} <span class="below amount">{amount}</span>
        </>
      }
      {...said}
      checked={isOn}
      onSwitch={choose}
    />
  )
}

/** Null if the database can't be read. */
const pageCount = {
  now: (): Promise<number | null> => countPages().catch(() => null),
  watch: (changed: (pages: number | null) => void) => indexChanged.watch(() => void pageCount.now().then(changed)),
}
