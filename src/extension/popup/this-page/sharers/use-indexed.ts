import { useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../../page/tab-page.ts'
import * as items from '../../../storage/items.ts'
import { unlessSame } from '../../../ui/stored.ts'
import { type Indexed, type IndexedBy, inStableOrder, nothingIndexed, readIndexed } from './indexed.ts'

/** Shares of the page from the index, updated with it. Contacts that are drawn already stay in place. */
export function useIndexed(
  { page, indexed: first }: { page: TabPage; indexed: IndexedBy },
  owner: string,
  me: string,
): Indexed {
  const url = page.ok ? page.url : undefined
  const [indexed, setIndexed] = useState(first.owner === owner ? first.found : nothingIndexed)
  useEffect(() => {
    if (!url) return
    let isOver = false
    const read = async () => {
      const { contacts, own } = await readIndexed(owner, url, me)
      if (!isOver)
        setIndexed((before) => unlessSame({ contacts: inStableOrder(before.contacts, contacts), own })(before))
    }
    const stop = items.index.watch(() => void read())
    // the index may have changed since the first frame, or was read too late for it
    void read()
    return () => {
      isOver = true
      stop()
    }
  }, [owner, url, me])
  return indexed
}
