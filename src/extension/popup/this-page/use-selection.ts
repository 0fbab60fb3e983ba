import { useEffect, useState } from 'preact/hooks'
import { readSelection } from '../../page/selection.ts'
import type { PageFrame } from './page-frame.ts'

/** The text selected in the page. Reads it after the first frame if the page was too busy before. */
export function useSelection({ page, selected: first }: PageFrame): [selected: string, read: () => Promise<void>] {
  const [selected, setSelected] = useState('')
  const read = async (): Promise<void> => {
    if (page.ok && page.tabId !== null) setSelected((await readSelection(page.tabId)) ?? '')
  }
  useEffect(() => {
    if (first === undefined) void read()
  }, [])
  return [first || selected, read]
}
