import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isGone, type Write } from '../../schemas/outbox.ts'
import type { Member } from '../../schemas/wire.ts'
import { aboutOf, textOf } from '../../schemas/write-kinds.ts'
import { Ago, Button } from '../../ui/controls.tsx'
import { Avatar, MemberName } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { useDone, useOwnWrites } from '../writes/own-writes.ts'
import { useTyped } from '../writes/write-form.tsx'

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

/** @property open the row that the member opened or answered, else the first one that waits */
interface OpenRow {
  open: string | undefined
  isChosen: boolean
  choose: (id: string | undefined) => void
  /** Looks which row is the first one: lists above it may come later. */
  look: () => void
}

const OpenRow = createContext(null as unknown as OpenRow)

/** Around all rows: one is open. */
export function Rows({ children }: { children: ComponentChildren }) {
  const [chosen, choose] = useState<string>()
  const [first, setFirst] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const look = () => setFirst(box.current?.querySelector<HTMLElement>('.row:not([data-over])')?.dataset.id)
  return (
    <OpenRow.Provider value={{ open: chosen ?? first, isChosen: chosen !== undefined, choose, look }}>
      <div ref={box}>{children}</div>
    </OpenRow.Provider>
  )
}

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
  /** Of the answer, which a folded row tells of. */
  draft: Parameters<typeof useTyped>[0]
  /** The open row. */
  children: ComponentChildren
}

/** A row of “For you”: two lines that open. */
export function Row({ id, from, time, says, line, isOver, isUnderWay, draft, children }: RowProps) {
  const t = useTranslation()
  const { open, isChosen, choose, look } = useContext(OpenRow)
  const isOpen = open === id || isUnderWay
  const typed = useTyped(draft)
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(look, [isOver])
  useEffect(() => {
    if (!isOpen || !isChosen || open !== id) return
    row.current?.querySelector<HTMLElement>('article > header :is(h2, h3)')?.focus()
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  // what the member answers stays open
  useEffect(() => {
    if (isUnderWay && open === id) choose(id)
  }, [isUnderWay])
  // it is gone: the first one opens
  const latest = useRef(open)
  latest.current = open
  useEffect(
    () => () => {
      if (latest.current === id) choose(undefined)
      queueMicrotask(look)
    },
    [],
  )
  return (
    <li ref={row} class="row" data-id={id} data-over={isOver || undefined}>
      {isOpen ? (
        children
      ) : (
        <Button aria-expanded={false} onClick={() => choose(id)}>
          <Avatar member={from} />
          <span>
            <span class="who">
              <b class="name" dir="auto">
                {from.name || t('everywhere.nameless')}
              </b>
              <Ago timestamp={time} />
            </span>
            <span class="line">
              {typed ? (
                t('forYou.draft', { text: typed })
              ) : (
                <>
                  {says && <span class="fine">{says} </span>}
                  {line}
                </>
              )}
            </span>
          </span>
        </Button>
      )}
    </li>
  )
}

interface HeaderProps {
  from: Member | undefined
  time: string
  heading?: 'h2' | 'h3'
  /** Instead of the name. */
  says?: string
  children?: ComponentChildren
}

/** The head of an open row, or of a card: who, and when. */
export const CardHeader = ({ from, time, heading: Heading = 'h3', says, children }: HeaderProps) => (
  <header>
    {from && <Avatar member={from} />}
    <div>
      <div class="who">
        <Heading tabIndex={-1}>{says ?? (from && <MemberName member={from} />)}</Heading>
        <Ago timestamp={time} />
      </div>
      {children}
    </div>
  </header>
)
