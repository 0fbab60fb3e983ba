import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isGone, type Write } from '../../schemas/outbox.ts'
import type { Member } from '../../schemas/wire.ts'
import { aboutOf, textOf } from '../../schemas/write-kinds.ts'
import { Ago } from '../../ui/controls.tsx'
import { Avatar } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { useDone, useOwnWrites } from '../writes/own-writes.ts'

export interface Drawn<Item> {
  item: Item
  /** The member's latest answer. */
  write: Write | undefined
  /** It was answered elsewhere, or taken back, before an answer without a text arrived. */
  isGone: boolean
}

/** By the list's name, which begins with the member's address. */
const lists = new Map<string, readonly { id: string }[]>()

/** The items that wait, and those that were answered, each in its place until the popup closes. @param about of an answer */
export function useDrawn<Item extends { id: string }>(
  list: string,
  waiting: readonly Item[],
  about: (id: string) => string,
): Drawn<Item>[] {
  const { owner, writes } = useOwnWrites()
  const name = `${owner} ${list}`
  const before = (lists.get(name) ?? []) as readonly Item[]
  const [gone, setGone] = useState<readonly string[]>([])
  useDone(writes, (write) => {
    const of = before.find(({ id }) => aboutOf(write.content) === about(id))
    // a text stays in the outbox until the member discards it; without one, the row says everything
    if (!of || !isGone(write) || textOf(write.content)) return
    setGone((ids) => [...ids, of.id])
    void ask('discardWrite', { key: write.key })
  })
  const drawn = (item: Item): Drawn<Item> => ({
    item,
    write: item.id === '' ? undefined : writes.findLast(({ content }) => aboutOf(content) === about(item.id)),
    isGone: gone.includes(item.id),
  })
  const rows = waiting.map(drawn)
  for (const [at, item] of before.entries()) {
    const row = drawn(item)
    if ((row.write || row.isGone) && waiting.every(({ id }) => id !== item.id)) rows.splice(at, 0, row)
  }
  lists.set(
    name,
    rows.map(({ item }) => item),
  )
  return rows
}

/** Which row is open: the first one that waits, until the member opens another. */
interface Opened {
  id: string | undefined
  isChosen: boolean
}

const first = (): Opened => ({ id: undefined, isChosen: false })

const OpenRow = createContext(null as unknown as { now: Opened; setNow: (now: Opened) => void })

/** Around all rows: one is open. The arrow keys lead from row to row. */
export function Rows({ children }: { children: ComponentChildren }) {
  const [now, setNow] = useState(first)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.addEventListener('keydown', moveByKey), [])
  return (
    <OpenRow.Provider value={{ now, setNow }}>
      <div ref={box}>{children}</div>
    </OpenRow.Provider>
  )
}

function moveByKey(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!step || !(currentTarget instanceof Element) || !(target instanceof HTMLElement)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>(heads)]
  const next = all.includes(target) && all[all.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Of a folded row, and of an open one. */
const heads = '.row > button, .row > article > header :is(h2, h3)'

interface RowProps {
  id: string
  from: Member
  time: string
  /** After the name. */
  says?: ComponentChildren
  /** The page, or the words: all that a folded row says of it. */
  line: ComponentChildren
  isOver: boolean
  /** The member’s answer is on its way, or needs a decision. */
  isUnderWay: boolean
  /** The open row. */
  children: ComponentChildren
}

/** A row of “For you”: two lines that open. */
export function Row({ id, from, time, says, line, isOver, isUnderWay, children }: RowProps) {
  const t = useTranslation()
  const { now, setNow } = useContext(OpenRow)
  if (!isOver) now.id ??= id
  const isOpen = now.id === id || isUnderWay
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isOpen || !now.isChosen || now.id !== id) return
    row.current?.querySelector<HTMLElement>(heads)?.focus()
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  // it is gone: the next one opens
  const latest = useRef(now)
  latest.current = now
  useEffect(() => () => void (latest.current.id === id && setNow(first())), [])
  return (
    <li ref={row} class="row" data-over={isOver || undefined}>
      {isOpen ? (
        children
      ) : (
        <button type="button" aria-expanded={false} onClick={() => setNow({ id, isChosen: true })}>
          <Avatar member={from} />
          <span>
            <span class="who">
              <b class="name" dir="auto">
                {from.name || t('everywhere.nameless')}
              </b>
              <Ago timestamp={time} />
            </span>
            <span class="line">
              {says && <span class="fine">{says} </span>}
              {line}
            </span>
          </span>
        </button>
      )}
    </li>
  )
}
