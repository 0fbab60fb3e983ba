import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { AboutPage } from '../../popup/parts.ts'
import { type Drawn, Row, useDrawn } from '../../popup/requests/rows.tsx'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { isOf, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { isDone, isGone } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { Button, Link } from '../../ui/controls.tsx'
import { withoutPicture } from '../../ui/member.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { PassCard } from './PassCard.tsx'
import { aboutPass, isKept, isWaiting, passAnswerDraft, passes, stillWaiting, waitingFor } from './stored.ts'

export { Kept, KeptNote } from './Kept.tsx'
export { SentLine, SentPasses } from './SentPasses.tsx'

/** A pass as it is drawn, with its latest answer. */
function drawnPass({ item: pass, write: latest, ...drawn }: Drawn<Pass>) {
  const write = latest && isOf(latest, 'passAnswer') ? latest : undefined
  return { ...drawn, pass, write, isDelivered: write !== undefined && isDone(write) && !isGone(write) }
}

/** Passes of the page in front to the member; several are rows but for one. */
export function PassedPages({ page, recommendation, isGuarded }: AboutPage) {
  const t = useTranslation()
  const stored = useItem(passes)
  const answered = stored?.answered ?? []
  const replied = (recommendation?.passed ?? []).filter(
    (pass) => isWaiting(pass) && !isKept(pass) && !answered.includes(pass.id),
  )
  const known = waitingFor(stored, page)
  const others = replied.filter(({ id }) => known.every((pass) => pass.id !== id))
  const unlisted = others.map(({ id }) => id).join()
  // “For you” lists what the page has just shown
  useEffect(() => {
    if (unlisted !== '') void ask('refreshPasses', {})
  }, [unlisted])
  const drawn = useDrawn(page.url, [...known, ...others], aboutPass).map(drawnPass)
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
  const { owner } = useOwnWrites()
  const outcomeOf = useOutcome()
  const stored = useItem(passes)
  const { count, waiting } = stillWaiting(stored)
  const drawn = useDrawn('passes', waiting, aboutPass).map(drawnPass)
  if (drawn.length === 0) return null
  const more = count - waiting.length
  return (
    <section class="passes">
      <h2 class="visually-hidden">{t('pass.heading')}</h2>
      <ul>
        {drawn.map(({ pass, write, isGone, isDelivered }) => (
          <Row
            key={pass.id}
            id={pass.id}
            from={pass.from}
            time={pass.creation_date}
            says={write && isDelivered && outcomeOf(write)}
            line={
              <strong class="page" dir="auto">
                {pass.title || pass.url}
              </strong>
            }
            isOver={isGone || isDelivered}
            isUnderWay={write !== undefined && !isDelivered}
            draft={passAnswerDraft(owner, pass.id)}
          >
            <PassCard {...{ pass, write, isGone, isDelivered }} page={undefined} />
          </Row>
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
