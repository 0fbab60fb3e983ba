import { useContext, useEffect, useState } from 'preact/hooks'
import { shareDraft } from '../../storage/drafts.ts'
import { listPeople } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { loadForm, ShareForm } from '../lazy.ts'
import { isAtNetwork, Parts } from '../parts.ts'
import { removalOf, useOwnWrites } from '../writes/own-writes.ts'
import type { ShareProps } from './ShareSection.tsx'
import type { Sharing, SharingOutcome } from './use-sharing.ts'

interface Props extends ShareProps {
  selected: string
  warning: string | undefined
}

/** The composer at the foot of the tab: a line until the member touches it, or a draft or a write opens it. */
export function ShareFoot({ page, recommendation, sharing, selected, warning, onLookAgain }: Props) {
  const { account, writes } = useOwnWrites()
  const mayBePeople = isAtNetwork(useContext(Parts).toPeople, account)
  const { isOpen, opened, begun, write, draft } = sharing
  const removal = removalOf(writes, page)
  // during a removal the page can't be shared again
  if (removal && !write) return null
  const shared = recommendation?.shared ? recommendation : undefined
  const own = shared && { share_id: shared.share_id, message: shared.sharing_message, quote: shared.quote }
  const isShared = own !== undefined || isAwaited(sharing)
  if (!isOpen && isShared && !mayBePeople) return null
  return (
    <div class="foot">
      {isOpen ? (
        <ShareForm
          {...{ page, selected, own, warning, onLookAgain, begun }}
          initial={draft}
          isEditing={opened === 'editing'}
          takesFocus={opened === 'begun' || opened === 'editing'}
          onState={sharing.setState}
          onDone={(write = undefined) => sharing.close('[data-result]', write ?? 'found')}
          onCancelled={() => sharing.close(own ? '.your-share button' : '.foot input')}
        />
      ) : (
        <ClosedComposer {...{ page, selected, sharing, isShared, mayBePeople }} />
      )}
    </div>
  )
}

/** Shared, but no reply of the network has the share yet. */
const isAwaited = ({ outcome }: Sharing): boolean => outcome !== undefined && isShare(outcome)

const isShare = (outcome: SharingOutcome): boolean =>
  outcome === 'found' || outcome.content.type === 'share' || outcome.content.type === 'comment'

interface ClosedProps extends Pick<Props, 'page' | 'selected' | 'sharing'> {
  /** Then it can be sent to people alone. */
  isShared: boolean
  mayBePeople: boolean
}

/** A click on any of it only opens it, and so does a letter in its field: what is sent was seen. */
function ClosedComposer({ page, selected, sharing, isShared, mayBePeople }: ClosedProps) {
  const t = useTranslation()
  const { owner } = useOwnWrites()
  const { toOf } = useContext(Parts).toPeople
  const stored = shareDraft(owner, page.url)
  const [left, setLeft] = useState(sharing.draft.draft)
  useEffect(() => {
    const read = () => void stored.get().then(setLeft)
    read()
    return stored.watch(read)
  }, [stored.key])
  const to = (left && toOf(left)) ?? []
  const names = listPeople(t, to)
  const load = () => void loadForm()
  const open = (begun = {}) => sharing.open({ left, ...begun })
  /** After the words that were left, which may not be read yet. */
  const type = async (field: HTMLInputElement) => {
    const [left] = await Promise.all([stored.get(), loadForm()])
    open({ left, typed: field.value })
  }
  const label = t(isShared || names ? 'to.people.placeholder' : 'to.everyone.placeholder')
  return (
    <div class="composer-line" onPointerEnter={load} onFocusIn={load}>
      {selected !== '' && (
        <p class="fine line" dir="auto" title={selected}>
          {selected}
        </p>
      )}
      <div class="box">
        {mayBePeople && (
          <button type="button" class="chip" onClick={() => open({ isTo: true })}>
            {names ? t('to.draft', { names }) : t(isShared ? 'to.choose' : 'to.everyone')}
          </button>
        )}
        <input
          aria-label={label}
          placeholder={left?.message ? (names ? left.message : t('forYou.draft', { text: left.message })) : label}
          autocomplete="off"
          dir="auto"
          onClick={() => open()}
          onKeyDown={({ key }) => key === 'Enter' && open()}
          // until the form is there, the letters stay here
          onInput={({ currentTarget }) => void type(currentTarget)}
        />
      </div>
      <button type="button" class="share primary" onClick={() => open({ isTo: isShared && !names })}>
        {names ? t('to.send.count', { count: to.length }) : t(isShared ? 'to.send' : 'to.share')}
      </button>
    </div>
  )
}
