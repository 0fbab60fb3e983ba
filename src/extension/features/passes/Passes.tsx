import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { AboutPage } from '../../popup/parts.ts'
import { isOf, useDone, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { isGone, type WriteOf } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button, Icon, Link } from '../../ui/controls.tsx'
import { withoutPicture } from '../../ui/member.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { aboutPass } from './kinds.ts'
import { PassCard } from './PassCard.tsx'
import { isKept, isWaiting, passes, stillWaiting, waitingFor } from './stored.ts'

export { Kept, KeptNote } from './Kept.tsx'
export { SentPasses } from './SentPasses.tsx'

interface DrawnPass {
  pass: Pass
  /** The member's latest answer; undefined without one. */
  write: WriteOf<'passAnswer'> | undefined
  /** An answer without a text came too late. */
  isGone: boolean
}

/** By the list's name, which begins with the member's address. */
const lists = new Map<string, Map<string, Pass>>()

/** The waiting passes in the order in which they were first drawn. An answered pass stays until the popup closes. */
function useDrawn(list: string, waiting: readonly Pass[]): DrawnPass[] {
  const { owner, writes } = useOwnWrites()
  const name = `${owner} ${list}`
  const drawn = lists.get(name) ?? new Map<string, Pass>()
  lists.set(name, drawn)
  const [gone, setGone] = useState<readonly string[]>([])
  useDone(writes, (write) => {
    // a text stays in the outbox until the member discards it; without one, the card says everything
    if (!isOf(write, 'passAnswer') || !isGone(write) || write.content.message !== '') return
    if (!drawn.has(write.content.id)) return
    setGone((before) => [...before, write.content.id])
    void ask('discardWrite', { key: write.key })
  })
  for (const pass of waiting) drawn.set(pass.id, pass)
  const answers = writes.filter((write) => isOf(write, 'passAnswer'))
  const writeOf = (id: string) => answers.findLast(({ content }) => aboutOf(content) === aboutPass(id))
  return [...drawn.values()]
    .map((pass) => ({ pass, write: writeOf(pass.id), isGone: gone.includes(pass.id) }))
    .filter(({ pass, write, isGone }) => write || isGone || waiting.some(({ id }) => id === pass.id))
}

/** Passes of the page in front to the member; several are rows but for one. */
export function PassedPages({ page, recommendation, isGuarded }: AboutPage) {
  const t = useTranslation()
  const stored = useItem(passes)
  const answered = stored?.answered ?? []
  const replied = (recommendation?.passed ?? []).filter(
    (pass) => isWaiting(pass) && !isKept(pass) && !answered.includes(pass.id),
  )
  const drawn = useDrawn(page.url, [...waitingFor(stored, page.url), ...replied])
  const [opened, setOpened] = useState<string>()
  if (drawn.length === 0) return null
  const open = drawn.some(({ pass }) => pass.id === opened) ? opened : drawn[0]?.pass.id
  return (
    <section class="passed" aria-label={t('pass.heading')}>
      {drawn.map(({ pass, ...state }) =>
        pass.id === open ? (
          <PassCard
            key={pass.id}
            {...state}
            pass={isGuarded ? { ...pass, from: withoutPicture(pass.from) } : pass}
            page={page}
            takesFocus={opened !== undefined}
          />
        ) : (
          <Button
            key={pass.id}
            class="link line"
            aria-expanded={false}
            onClick={() => setOpened(pass.id)}
            text={t('pass.one', { name: pass.from.name || t('everywhere.nameless') })}
          />
        ),
      )}
    </section>
  )
}

export function Passes() {
  const t = useTranslation()
  const stored = useItem(passes)
  const { count, waiting } = stillWaiting(stored)
  const drawn = useDrawn('', waiting)
  if (drawn.length === 0) return null
  const more = count - waiting.length
  return (
    <section class="passes">
      <h2>
        <Icon name="pass" />
        {t('pass.heading')}
      </h2>
      <ul>
        {drawn.map(({ pass, ...state }) => (
          <li key={pass.id}>
            <PassCard {...state} pass={pass} page={undefined} />
          </li>
        ))}
      </ul>
      {more > 0 && stored?.link && (
        <p>
          <Link href={stored.link}>{t('everywhere.more', { count: more })}</Link>
        </p>
      )}
    </section>
  )
}
