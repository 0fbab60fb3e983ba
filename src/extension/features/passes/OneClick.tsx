import type { ComponentChildren } from 'preact'
import { pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import type { SentenceKey } from '../../i18n/texts.ts'
import { ask } from '../../messages/ask.ts'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { isOf, useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { isDone } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutKept, aboutPass } from './kinds.ts'
import { isKept } from './stored.ts'

interface Props {
  pass: Pass
  label: SentenceKey
  onAgain: () => void
  /** Above it, until it is taken back. */
  children?: ComponentChildren
}

/** The button that takes back a sent page, or keeps one no longer; then what became of that. */
export function TakeBack({ pass, label, onAgain, children }: Props) {
  const { id, url, title } = pass
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { writes } = useOwnWrites()
  const { isBusy, failure, run } = useAsking()
  // a page that was kept again since has the same id
  const about = isKept(pass) ? aboutKept(url) : aboutPass(id)
  const latest = writes.findLast(({ content }) => aboutOf(content) === about)
  const write = latest && isOf(latest, 'passRemoval') ? latest : undefined
  const isUnderWay = write !== undefined && !isDone(write)
  useInPlace(isUnderWay ? write.key : undefined)
  const pageTitle = cut(title, pageTexts.title.max)
  const takeBack = () =>
    void run(() => ask('takeBackPass', { id, url, pageTitle, ...(isKept(pass) && { isKept: true }) }))
  if (write && !isUnderWay)
    return (
      <p class="fine" role="status">
        {outcomeOf(write)}
      </p>
    )
  return (
    <>
      {children}
      {isUnderWay ? (
        <StoppableWrite write={write} onLookAgain={onAgain} />
      ) : (
        <Button class="link" aria-disabled={isBusy} onClick={takeBack} text={t(label)} />
      )}
      <FailureNotice failure={failure} />
    </>
  )
}
