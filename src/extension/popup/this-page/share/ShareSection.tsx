import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { WriteContent } from '../../../schemas/outbox.ts'
import type { Recommendation } from '../../../schemas/wire/recommendation.ts'
import type { Account } from '../../../storage/items.ts'
import { useTranslation } from '../../../ui/text/translation.ts'
import { removalOf, useOwnWrites } from '../../writes/own-writes.ts'
import { asRecommendation, nothingIndexed } from '../sharers/indexed.ts'
import type { WebPage } from '../view.ts'
import { ShareForm } from './ShareForm.tsx'
import { type FirstShare, useShare } from './use-share.ts'
import { YourShare } from './YourShare.tsx'

interface Props {
  page: WebPage
  account: Account
  /** Undefined while nothing is known of the page: it can be shared all the same. */
  recommendation: Recommendation | undefined
  /** What the first frame has of it. */
  first: FirstShare
  /** What is selected in the page, to be quoted. */
  selected: string
  /** The member has just chosen to share it. */
  takesFocus: boolean
  /** Id of what is to be known before this page is shared. */
  warning?: string | undefined
  /** Called with the status of the response that the page is. */
  onStatus: (status: number) => void
  /** What went wrong beside it: shown below, unless the share failed, which is what the member did last. */
  children: ComponentChildren
}

/** What became of what the member did here. */
type Outcome = 'shared' | 'edited' | 'removed'

const outcomes: Partial<Record<WriteContent['type'], Outcome>> = {
  share: 'shared',
  comment: 'edited',
  removal: 'removed',
}

/** Sharing this page: the form, or the member's own share. It stands in its place from the first frame on. */
export function ShareSection({ onStatus, children, ...props }: Props) {
  const { page, account, recommendation, first, selected, takesFocus, warning } = props
  const [isUsed, setUsed] = useState(takesFocus)
  const [outcome, setOutcome] = useState<Outcome>()
  const section = useRef<HTMLDivElement>(null)
  const focusNext = useRef('')
  // what had the focus is gone
  useLayoutEffect(() => {
    section.current?.querySelector<HTMLElement>(focusNext.current || 'never')?.focus()
    focusNext.current = ''
  }, [isUsed, outcome])

  useEffect(() => {
    if (takesFocus) section.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])

  function use(focus = '') {
    focusNext.current = focus
    setOutcome(undefined)
    setUsed(true)
  }
  function leave(focus: string, came?: Outcome) {
    focusNext.current = focus
    setUsed(false)
    setOutcome(came)
  }
  const shared = recommendation?.shared ? recommendation : undefined
  const own = shared && { share_id: shared.share_id, message: shared.sharing_message }
  const share = useShare({
    page,
    first,
    own,
    onDone: (type) => leave('[data-result]', outcomes[type]),
    onStatus,
  })
  const { writes } = useOwnWrites()
  /** Its state stands here until the network has done it, even if the network says already that the share is gone. */
  const removal = removalOf(writes, page.url)
  const hadFocus = section.current?.contains(document.activeElement)
  // the button that had the focus is gone
  useLayoutEffect(() => {
    if (hadFocus && focusNext.current === '' && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('.your-share button[value], textarea')?.focus()
  }, [removal?.key])
  // what was done before is no news beside it
  useEffect(() => {
    if (removal) setOutcome(undefined)
  }, [removal?.key])
  const isOpen = isUsed || share.isRestored || share.isBusy || share.failure !== undefined || share.write !== undefined
  // also when it is taken back
  useEffect(() => {
    if (share.write) use()
  }, [share.write?.key])

  async function cancel() {
    if (await share.giveUp()) leave('.your-share button')
  }

  const isOwnShown = removal !== undefined || (shared !== undefined && !isOpen)
  /** The network may not have told of it since. */
  const isUnseen = !shared && !isOpen && (outcome === 'shared' || outcome === 'edited')
  return (
    <>
      <div class="sharing" ref={section}>
        {outcome && <Told outcome={outcome} account={account} />}
        {isOwnShown && (
          <YourShare
            page={page}
            account={account}
            recommendation={shared ?? asRecommendation(nothingIndexed)}
            onEdit={() => use('textarea')}
          />
        )}
        {/* while the share is removed, the page can't be shared anew */}
        {(!isOwnShown || share.write) && !isUnseen && (
          <ShareForm
            share={share}
            selected={selected}
            isOpen={isOpen}
            warning={warning}
            onOpen={() => use()}
            onCancel={shared && share.isComment ? () => void cancel() : undefined}
          />
        )}
      </div>
      {!share.failure && !share.write && children}
    </>
  )
}

function Told({ outcome, account }: { outcome: Outcome; account: Account }) {
  const t = useTranslation()
  return (
    // the focus goes here, and says it
    <section class="notice success" data-result={outcome} tabIndex={-1} aria-labelledby="told">
      <p id="told">{t(`shared.${outcome}`)}</p>
      {outcome === 'shared' && account.link !== '' && (
        <a href={account.link} target="_blank" rel="noreferrer">
          {t('shared.link')}
        </a>
      )}
    </section>
  )
}
