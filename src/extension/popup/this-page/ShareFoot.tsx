import { useContext } from 'preact/hooks'
import { isSeenByLookUp } from '../../schemas/write-kinds.ts'
import { submitBy } from '../../ui/controls.tsx'
import { listPeople } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { loadForm, ShareForm } from '../lazy.ts'
import { isAtNetwork, Parts } from '../parts.ts'
import { removalOf, useOwnWrites } from '../writes/own-writes.ts'
import type { ShareProps } from './ShareSection.tsx'
import type { Sharing } from './use-sharing.ts'

interface Props extends ShareProps {
  selected: string
  warning: string | undefined
}

/** The composer at the foot of the tab: a line until the member touches it, or a draft or a write opens it. */
export function ShareFoot({ page, recommendation, sharing, selected, warning, onLookAgain }: Props) {
  const { account, writes } = useOwnWrites()
  const mayBePeople = isAtNetwork(useContext(Parts).toPeople, account)
  const { isOpen, opened, write, left, metadata } = sharing
  const removal = removalOf(writes, page)
  // during a removal the page can't be shared again, only sent
  if (removal && !write && (!mayBePeople || left)) return null
  const shared = recommendation?.shared ? recommendation : undefined
  const own = shared && { share_id: shared.share_id, message: shared.sharing_message, quote: shared.quote }
  const isShared = own !== undefined || removal !== undefined || isAwaited(sharing)
  if (!isOpen && isShared && !mayBePeople && !left) return null
  return (
    <div class="foot">
      {isOpen ? (
        <ShareForm
          {...{ page, selected, own, warning, onLookAgain, opened }}
          initial={{ draft: left, metadata }}
          onState={sharing.setState}
          onDone={(outcome) => sharing.close('[data-result]', outcome)}
          onCancelled={() => sharing.close(own ? '.your-share button' : '.foot input')}
        />
      ) : (
        <ClosedComposer {...{ selected, sharing, isShared, mayBePeople }} />
      )}
    </div>
  )
}

/** Shared, but no reply of the network has the share yet. */
const isAwaited = ({ outcome }: Sharing): boolean =>
  isSeenByLookUp(typeof outcome === 'string' ? outcome : outcome?.content.type)

interface ClosedProps extends Pick<Props, 'selected' | 'sharing'> {
  /** Then it can be sent to people alone. */
  isShared: boolean
  mayBePeople: boolean
}

/**
 * Names the draft that was left. A click on any of it only opens it, and so does a letter in its field: what is sent was
 * seen.
 */
function ClosedComposer({ selected, sharing, isShared, mayBePeople }: ClosedProps) {
  const t = useTranslation()
  const { left } = sharing
  const text = (left?.message || left?.title || left?.quote)?.replace(/\s+/g, ' ')
  const to = left?.to
  const names = listPeople(t, to ?? [])
  const isComment = isShared && left !== null && !to
  const isForPeople = to !== undefined || isShared
  const load = () => void loadForm()
  const open = (isTo = false) => sharing.open({ focus: isTo && !isComment ? 'to' : 'message' })
  const submit = submitBy(() => open(isForPeople && !names))
  const label = t(isComment ? 'share.message' : isForPeople ? 'to.people.placeholder' : 'to.everyone.placeholder')
  // until the form is there, the letters stay here
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    void loadForm().then(() => sharing.openWith(currentTarget))
  const chip = isComment ? 'shared.own' : isForPeople ? 'to.choose' : 'to.everyone'
  return (
    <form class="composer-line" onPointerEnter={load} onFocusIn={load} onSubmit={submit}>
      {selected !== '' && !sharing.outcome && (
        <p class="fine line" dir="auto" title={selected}>
          {selected}
        </p>
      )}
      <div class="box">
        {mayBePeople && (
          <button type="button" class="chip" onClick={() => open(true)}>
            {names || t(chip)}
          </button>
        )}
        <input
          aria-label={label}
          placeholder={text ? t('forYou.draft', { text }) : label}
          autocomplete="off"
          dir="auto"
          onClick={() => open()}
          // a composed letter would break off in another field
          onInput={(event) => event.isComposing || take(event)}
          onCompositionEnd={take}
        />
      </div>
      <button type="submit" class="share primary">
        {t(isComment ? 'write.edit' : isForPeople ? 'to.send' : 'to.share')}
      </button>
    </form>
  )
}
