import { useEffect, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, isWithin } from '../../../contract/text.ts'
import type { StatusDraft } from '../../storage/drafts.ts'
import type { Account } from '../../storage/items.ts'
import { FailureNotice } from '../../ui/failure.tsx'
import { publishByKey } from '../../ui/keys.ts'
import { useTranslation } from '../../ui/text.tsx'
import { RestoredDraft } from '../writes/form/RestoredDraft.tsx'
import { ProfileLink } from '../writes/ProfileLink.tsx'
import { WriteCard } from '../writes/WriteCard.tsx'
import { StatusCounter } from './StatusCounter.tsx'
import { useStatus } from './use-status.ts'

const bounds = endpoints.status.parameters.message

interface Props {
  draft: StatusDraft | null
  /** Names of the member's social accounts, from the options. */
  accounts: string[]
  account: Account
}

/** Posts a status, and on the member's social accounts that are checked. The form is one line until it is used. */
export function StatusForm({ draft, accounts, account }: Props) {
  const t = useTranslation()
  const status = useStatus(draft, accounts)
  const { form, message, social_account, isBusy, posted, sent, notice, focusMessage, post } = status
  const [isUsed, setUsed] = useState(false)
  const isOpen = isUsed || message !== '' || social_account.length > 0
  const fits = isWithin(bounds, message)
  const isPosted = posted !== undefined && message === ''
  const shown = posted && !isPosted ? [posted, ...sent] : sent
  /** False below a status that is being sent, until the member types the next one. */
  const canPost = isOpen && !isPosted && (message !== '' || sent.length === 0)
  /** Number of attempts to post a text of the wrong length. */
  const [attempts, setAttempts] = useState(0)

  function edit(change: Partial<StatusDraft>) {
    setUsed(true)
    status.edit(change)
  }

  // on blur, the news would move up between press and release of a click on them
  useEffect(() => {
    if (!isUsed) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !form.current?.contains(target)) setUsed(false)
    }
    document.addEventListener('click', leave)
    document.addEventListener('keyup', leave)
    return () => {
      document.removeEventListener('click', leave)
      document.removeEventListener('keyup', leave)
    }
  }, [isUsed])

  async function submit() {
    if (fits) await post()
    else setAttempts((count) => count + 1)
    // the button disappears after posting; a text of the wrong length is edited
    focusMessage()
  }

  return (
    <form
      ref={form}
      name="status"
      class="status"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={publishByKey(() => void submit())}
    >
      <h1 class="visually-hidden">{t('news.tab')}</h1>
      <label class="field">
        <span class="visually-hidden">{t('status.message')}</span>
        <textarea
          name="message"
          dir="auto"
          rows={isOpen ? 3 : 1}
          placeholder={t('status.hint')}
          aria-describedby={isPosted ? undefined : 'status-bounds'}
          value={message}
          readOnly={isBusy}
          onFocus={() => !isOpen && setUsed(true)}
          onInput={(event) => edit({ message: event.currentTarget.value })}
        />
      </label>
      <span id="status-bounds" class="visually-hidden">
        {t('status.bounds', { min: bounds.min, max: bounds.max })}
      </span>
      {isOpen && accounts.length > 0 && (
        <SocialAccounts
          accounts={accounts}
          checked={social_account}
          disabled={isBusy}
          onCheck={(names) => edit({ social_account: names })}
        />
      )}
      {notice && <FailureNotice failure={notice} />}
      {status.isMaybePosted && (
        <FailureNotice failure={{ code: 'unconfirmed' }}>
          <ProfileLink />
        </FailureNotice>
      )}
      {status.isRestored && <RestoredDraft onDiscard={status.onRestoredDiscarded} />}
      <p class="posted" role="status" data-result={isPosted ? 'posted' : undefined}>
        {isPosted && (
          <>
            <strong>{t('done.status')}</strong>{' '}
            {account.link && (
              <a href={account.link} target="_blank" rel="noreferrer">
                {t('status.posted.link')}
              </a>
            )}
          </>
        )}
      </p>
      {canPost && <p class="fine">{t('status.public')}</p>}
      {canPost && (
        <div class="send">
          <StatusCounter length={cleanText(message).length} attempts={attempts} {...bounds} />
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
            <WriteCard key={write.key} write={write} onTakenBack={status.onTakenBack} />
          ))}
        </ul>
      )}
    </form>
  )
}

interface SocialAccountsProps {
  accounts: string[]
  checked: string[]
  disabled: boolean
  onCheck: (checked: string[]) => void
}

function SocialAccounts({ accounts, checked, disabled, onCheck }: SocialAccountsProps) {
  const t = useTranslation()
  return (
    <fieldset class="accounts" disabled={disabled}>
      <legend class="fine">{t('status.accounts')}</legend>
      {accounts.map((account) => (
        <label key={account}>
          <input
            type="checkbox"
            name="social_account"
            value={account}
            checked={checked.includes(account)}
            onChange={(event) => {
              const others = checked.filter((name) => name !== account)
              onCheck(event.currentTarget.checked ? [...others, account] : others)
            }}
          />
          <span dir="auto">{account}</span>
        </label>
      ))}
      <p class="fine">{t('status.accounts.none')}</p>
    </fieldset>
  )
}
