import type { ComponentChildren } from 'preact'
import { pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import type { SentenceKey } from '../../i18n/texts.ts'
import { ask } from '../../messages/ask.ts'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { useLatestAbout } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import type { Pass } from '../../schemas/received-pages.ts'
import { Button, Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutKept, aboutPass, isKept } from './stored.ts'

interface Props {
  pass: Pass
  /** Of the button. */
  label: SentenceKey
  onAgain: () => void
  /** Above the button, until the page is taken back. */
  children?: ComponentChildren
}

/** Takes back a sent page, or keeps one no longer; then shows what became of that. */
export function TakeBack({ pass, label, onAgain, children }: Props) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { isBusy, failure, run } = useAsking()
  const { id, url } = pass
  const pageTitle = cut(pass.title, pageTexts.title.max)
  // a page that was kept again since has the same id
  const { write, pending } = useLatestAbout(isKept(pass) ? aboutKept(url) : aboutPass(id), 'passRemoval')
  const act = () => ask('write', { type: 'passRemoval', id, url, pageTitle, ...(isKept(pass) && { isKept: true }) })
  // also if it was gone already
  const isOver = write !== undefined && !pending
  return (
    <>
      <p class="fine" role="status">
        {isOver && <Icon name="check" />}
        {isOver && ` ${outcomeOf(write)}`}
      </p>
      {!isOver && children}
      {pending && <StoppableWrite write={pending} onLookAgain={onAgain} />}
      {!write && <Button class="link" aria-disabled={isBusy} onClick={() => void run(act)} text={t(label)} />}
      {!isOver && <FailureNotice failure={failure} />}
    </>
  )
}
