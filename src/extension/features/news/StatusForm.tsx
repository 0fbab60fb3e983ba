import { useEffect, useMemo, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, isWithin, lengthOf } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { isOf, useDone, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { ProfileLink, RestoredDraft, WriteCard } from '../../popup/writes/WriteState.tsx'
import { useWriteForm } from '../../popup/writes/write-form.tsx'
import { isDone, type Write } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { closeByEscape, Link, publishByKey, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { useItem, useNetwork, useTranslation } from '../../ui/values.ts'
import { type StatusDraft, statusDraft } from './stored.ts'

const bounds = endpoints.status.parameters.message

const empty: StatusDraft = { message: '', social_account: [] }

interface Props {
  draft: StatusDraft | null
  /** The member has just opened it. */
  takesFocus: boolean
  onClose: () => void
}

export function StatusForm({ draft: first, takesFocus, onClose }: Props) {
  const t = useTranslation()
  const { account, owner, writes } = useOwnWrites()
  const { socialAccounts } = useItem(items.options)
  const accounts = useNetwork().publishesStatuses ? socialAccounts : []
  const { form, draft, isBusy, notice, focusMessage, save, send, ...actions } = useWriteForm({
    stored: statusDraft(owner),
    initial: first,
    blank: empty,
  })
  const fields = draft ?? empty
  const { message } = fields
  // the options may no longer have an account of the draft
  const social_account = fields.social_account.filter((account) => accounts.includes(account))
  /** The latest status that was posted while the form was open. */
  const [posted, setPosted] = useState<Write>()
  useDone(writes, (write) => isOf(write, 'status') && setPosted(write))
  // sent ones are listed apart from the form, which takes the next one
  const sent = writes.filter((write) => isOf(write, 'status') && !isDone(write))
  const isRestored = actions.isRestored && first?.message !== '' && message !== ''
  const fits = isWithin(bounds, message)
  const isPosted = posted !== undefined && message === ''
  const shown = posted && !isPosted ? [posted, ...sent] : sent
  /** False below a status that is being sent, until the member types the next one. */
  const canPost = !isPosted && (message !== '' || sent.length === 0)
  const [attempts, setAttempts] = useState(0)

  useEffect(() => {
    if (takesFocus) focusMessage()
  }, [])

  function edit(change: Partial<StatusDraft>) {
    const edited = { ...fields, ...change }
    save(edited.message === '' && edited.social_account.length === 0 ? null : edited)
    if (message === '') setPosted(undefined)
  }

  async function submit() {
    if (!fits) setAttempts((count) => count + 1)
    else if (!isBusy) await send(() => ask('write', { type: 'status', message, social_account }))
    // the button disappears after posting; a text of the wrong length is edited
    focusMessage()
  }

  return (
    <form
      ref={form}
      name="status"
      class="status"
      noValidate
      onSubmit={submitBy(submit)}
      onKeyDown={(event) => {
        publishByKey(() => void submit())(event)
        closeByEscape(onClose)(event)
      }}
    >
      <label class="field">
        <span class="visually-hidden">{t('status.message')}</span>
        <textarea
          name="message"
          dir="auto"
          rows={3}
          placeholder={t('status.hint')}
          aria-describedby={isPosted ? undefined : 'status-bounds'}
          value={message}
          readOnly={isBusy}
          onInput={(event) => edit({ message: event.currentTarget.value })}
        />
      </label>
      <span id="status-bounds" class="visually-hidden">
        {t('status.bounds', { min: bounds.min, max: bounds.max })}
      </span>
      {accounts.length > 0 && <SocialAccounts {...{ accounts, isBusy, social_account, edit }} />}
      {notice && <FailureNotice failure={notice} />}
      {fields.unconfirmed && (
        <FailureNotice failure={{ code: 'unconfirmed' }}>
          <ProfileLink />
        </FailureNotice>
      )}
      {isRestored && <RestoredDraft onDiscard={actions.onRestoredDiscarded} />}
      <p class={isPosted ? 'posted' : 'visually-hidden'} data-result={isPosted ? 'posted' : undefined}>
        <strong role="status">{isPosted && t('done.status')}</strong>{' '}
        {isPosted && account.link && <Link href={account.link}>{t('status.posted.link')}</Link>}
      </p>
      {canPost && <p class="fine">{t('status.public')}</p>}
      {canPost && (
        <div class="send">
          <StatusCounter length={lengthOf(cleanText(message))} attempts={attempts} />
          <button
            type="submit"
            class="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={isBusy || !fits}
            aria-busy={isBusy}
          >
            {t('status.button')}
          </button>
        </div>
      )}
      {shown.length > 0 && (
        <ul class="writes">
          {shown.map((write) => (
            <WriteCard key={write.key} write={write} onTakenBack={actions.onTakenBack} />
          ))}
        </ul>
      )}
    </form>
  )
}

interface SocialAccountsProps extends Pick<StatusDraft, 'social_account'> {
  accounts: string[]
  isBusy: boolean
  edit: (change: Partial<StatusDraft>) => void
}

function SocialAccounts({ accounts, isBusy, social_account, edit }: SocialAccountsProps) {
  const t = useTranslation()
  return (
    <fieldset class="accounts" disabled={isBusy}>
      <legend class="fine">{t('status.accounts')}</legend>
      {accounts.map((account) => (
        <Checkbox
          key={account}
          name="social_account"
          value={account}
          checked={social_account.includes(account)}
          onChange={(isChecked) => {
            const others = social_account.filter((name) => name !== account)
            edit({ social_account: isChecked ? [...others, account] : others })
          }}
        >
          <span dir="auto">{account}</span>
        </Checkbox>
      ))}
      <p class="fine">{t('status.accounts.none')}</p>
    </fieldset>
  )
}

/** Numbers of remaining characters that are announced; not every keystroke is. */
const announcedAt = [0, 5, 10, 20]

/** @param attempts to post: another one announces the sentence again */
function StatusCounter({ length, attempts }: { length: number; attempts: number }) {
  const t = useTranslation()
  const { min, max } = bounds
  const left = max - length
  const near = announcedAt.find((step) => left <= step)
  const sentence =
    left < 0
      ? t('status.too-long', { count: -left })
      : near !== undefined
        ? t('status.left', { count: left })
        : length > 0 && length < min
          ? t('status.too-short', { count: min - length })
          : ''
  const announced = useMemo(
    () => (near === undefined && !attempts ? '' : sentence),
    [near, left < 0, length === 0, length < min, attempts, t],
  )
  return (
    <div
      class="counter fine"
      data-length={length}
      data-state={left < 0 ? 'over' : near !== undefined ? 'near' : 'calm'}
    >
      <span aria-hidden="true">{sentence || t('status.count', { length, max })}</span>
      <span class="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  )
}
