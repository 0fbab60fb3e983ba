import { useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, isWithin, lengthOf } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { isOf, useDone, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { ProfileLink, WriteCard } from '../../popup/writes/WriteState.tsx'
import { publishByKey, useWriteForm } from '../../popup/writes/write-form.tsx'
import { isDone } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { Button, closeByEscape, Link, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { Checkbox, Wrong } from '../../ui/fields.tsx'
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
  const { form, draft, isBusy, notice, focusMessage, save, send, onTakenBack } = useWriteForm({
    stored: statusDraft(owner),
    initial: first,
    takesFocus,
  })
  const fields = draft ?? empty
  const { message } = fields
  // the options may no longer have an account of the draft
  const social_account = fields.social_account.filter((account) => accounts.includes(account))
  const [hasPosted, setPosted] = useState(false)
  useDone(writes, (write) => isOf(write, 'status') && setPosted(true))
  const isPosted = hasPosted && message === ''
  // listed apart from the form, which takes the next one
  const sent = writes.filter((write) => isOf(write, 'status') && !isDone(write))
  const [isTried, setTried] = useState(false)
  const length = lengthOf(cleanText(message))
  const tooShort = isTried && length < bounds.min && t('status.too-short', { count: bounds.min - length })
  const wrong = length > bounds.max ? t('status.too-long', { count: length - bounds.max }) : tooShort

  function edit(change: Partial<StatusDraft>) {
    const edited = { ...fields, ...change }
    save(edited.message === '' && edited.social_account.length === 0 ? null : edited)
    setPosted(false)
  }

  async function submit() {
    const fits = isWithin(bounds, message)
    // the second of two clicks finds the field empty
    setTried(!fits && !(message === '' && sent.length > 0))
    if (fits && !isBusy) await send(() => ask('write', { type: 'status', message, social_account }))
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
        closeByEscape(sent.length === 0 && onClose)(event)
      }}
    >
      <label class="field">
        <span class="visually-hidden">{t('status.message')}</span>
        <textarea
          name="message"
          dir="auto"
          rows={3}
          placeholder={t('status.hint')}
          aria-invalid={!!wrong}
          aria-describedby={wrong ? 'status-wrong' : undefined}
          value={message}
          readOnly={isBusy}
          onInput={(event) => edit({ message: event.currentTarget.value })}
        />
      </label>
      {wrong && <Wrong id="status-wrong" text={wrong} />}
      {accounts.length > 0 && <SocialAccounts {...{ accounts, isBusy, social_account, edit }} />}
      {notice && <FailureNotice failure={notice} />}
      {fields.unconfirmed && (
        <FailureNotice failure={{ code: 'unconfirmed' }}>
          <ProfileLink />
        </FailureNotice>
      )}
      <p class={isPosted ? 'posted' : 'visually-hidden'} data-result={isPosted ? 'posted' : undefined}>
        <strong role="status">{isPosted && t('done.status')}</strong>{' '}
        {isPosted && account.link && <Link href={account.link}>{t('status.posted.link')}</Link>}
      </p>
      <p class="fine">{t('to.everyone.sees')}</p>
      <div class="send">
        {sent.length === 0 && <Button class="link" onClick={onClose} text={t('everywhere.close')} />}
        <button type="submit" class="primary" aria-keyshortcuts="Control+Enter Meta+Enter" aria-disabled={isBusy}>
          {t('status.button')}
        </button>
      </div>
      {sent.length > 0 && (
        <ul class="writes">
          {sent.map((write) => (
            <WriteCard key={write.key} write={write} onTakenBack={onTakenBack} />
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
