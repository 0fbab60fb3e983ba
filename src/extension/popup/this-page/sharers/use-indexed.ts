import { useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../../page/tab-page.ts'
import * as items from '../../../storage/items.ts'
import { unlessSame } from '../../../ui/stored/unless-same.ts'
import { type Indexed, type IndexedBy, inPlace, nothingIndexed, readIndexed } from './indexed.ts'

/** What the index knows of the page in front. It follows the index, and whoever stands there already stays in place. */
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
      if (!isOver) setIndexed((before) => unlessSame({ contacts: inPlace(before.contacts, contacts), own })(before))
    }
    const stop = items.index.watch(() => void read())
    // what changed between the first frame and this watching, or was too late for it
    void read()
    return () => {
      isOver = true
      stop()
    }
  }, [owner, url, me])
  return indexed
}
