import type { ComponentChildren } from 'preact'
import { pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import type { SentenceKey } from '../../i18n/texts.ts'
import { ask } from '../../messages/ask.ts'
import type { Reply } from '../../messages/questions.ts'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { isOf, useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { isDone, isGone } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button, Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutKept, aboutPass } from './kinds.ts'
import { isKept, isWaiting } from './stored.ts'

interface Props {
  type: 'passAnswer' | 'passRemoval'
  /** What its writes are about. */
  about: string
  /** Of the button; without one, there is none. */
  label: SentenceKey | undefined
  act: () => Promise<Reply<null>>
  onAgain: () => void
  isOver?: boolean
  /** Above it, until it has happened. */
  children?: ComponentChildren
}

/** A button for what one click does with a page; then what became of that. */
function OneClick({ type, about, label, act, onAgain, isOver = false, children }: Props) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { writes } = useOwnWrites()
  const { isBusy, failure, run } = useAsking()
  const latest = writes.findLast(({ content }) => aboutOf(content) === about)
  const write = latest && isOf(latest, type) ? latest : undefined
  const isUnderWay = write !== undefined && !isDone(write)
  useInPlace(isUnderWay ? write.key : undefined)
  // what is gone was taken back, too
  const isDelivered = write && !isUnderWay && (type === 'passRemoval' || !isGone(write))
  if (isDelivered || (isOver && !isUnderWay))
    return (
      <p class="fine" role="status">
        <Icon name="check" /> {isDelivered ? outcomeOf(write) : t('pass.done')}
      </p>
    )
  return (
    <>
      {children}
      {isUnderWay ? (
        <StoppableWrite write={write} onLookAgain={onAgain} />
      ) : (
        label && <Button class="link" aria-disabled={isBusy} onClick={() => void run(act)} text={t(label)} />
      )}
      <FailureNotice failure={failure} />
    </>
  )
}

/** Takes back a sent page, or keeps one no longer. */
export function TakeBack({ pass, ...props }: { pass: Pass } & Pick<Props, 'label' | 'onAgain' | 'children'>) {
  const { id, url } = pass
  const pageTitle = cut(pass.title, pageTexts.title.max)
  // a page that was kept again since has the same id
  const about = isKept(pass) ? aboutKept(url) : aboutPass(id)
  const act = () => ask('write', { type: 'passRemoval', id, url, pageTitle, ...(isKept(pass) && { isKept: true }) })
  return <OneClick type="passRemoval" {...{ about, act }} {...props} />
}

/** Whether the member is done with a kept page; among others, with the button that says so. */
export const DoneWith = ({ page: { id, ...page }, hasButton }: { page: Pass; hasButton?: boolean }) => (
  <OneClick
    type="passAnswer"
    about={aboutPass(id)}
    label={hasButton ? 'pass.done' : undefined}
    act={() => ask('write', { type: 'passAnswer', id, name: '', value: 'DONE', message: '' })}
    onAgain={() => void ask('refreshKept', {})}
    isOver={!isWaiting({ id, ...page })}
  />
)
