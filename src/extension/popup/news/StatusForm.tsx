import { useEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, isWithin } from '../../../contract/text.ts'
import type { StatusDraft } from '../../storage/drafts.ts'
import type { Account } from '../../storage/items.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { publishByKey } from '../../ui/keys/publish-by-key.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { RestoredDraft } from '../writes/RestoredDraft.tsx'
import { WriteCard } from '../writes/WriteCard.tsx'
import { StatusCounter } from './StatusCounter.tsx'
import { useStatus } from './use-status.ts'

const bounds = endpoints.status.parameters.message

interface Props {
  draft: StatusDraft | null
  /** Names of the member's accounts elsewhere, from the options. */
  accounts: string[]
  account: Account
}

/** Posts a status, on the member's accounts elsewhere too where they choose some. One line until it is used. */
export function StatusForm({ draft, accounts, account }: Props) {
  const t = useTranslation()
  const { message, social_account, busy, underWay, done, restored, unkept, failure, edit, discard, post, takenBack } =
    useStatus(draft, accounts)
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [used, setUsed] = useState(false)
  const open = used || message !== '' || social_account.length > 0
  const fits = isWithin(bounds, message)
  /** How often it was to be posted though it doesn't fit, which is said then. */
  const [insisted, setInsisted] = useState(0)

  const focusMessage = () => area.current?.focus()

  function change(edited: Parameters<typeof edit>[0]) {
    setUsed(true)
    edit(edited)
  }

  // not by losing the focus: the news would move up between the press and the release of a click on them
  useEffect(() => {
    if (!used) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !form.current?.contains(target)) setUsed(false)
    }
    document.addEventListener('click', leave)
    document.addEventListener('keyup', leave)
    return () => {
      document.removeEventListener('click', leave)
      document.removeEventListener('keyup', leave)
    }
  }, [used])

  async function submit() {
    if (fits) await post()
    else setInsisted((times) => times + 1)
    // its button goes once it is posted; what doesn't fit is edited
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
          ref={area}
          name="message"
          dir="auto"
          rows={open ? 3 : 1}
          placeholder={t('status.hint')}
          aria-describedby={done ? undefined : 'status-bounds'}
          value={message}
          readOnly={busy}
          onFocus={() => !open && setUsed(true)}
          onInput={(event) => change({ message: event.currentTarget.value })}
        />
      </label>
      <span id="status-bounds" class="visually-hidden">
        {t('status.bounds', { min: bounds.min, max: bounds.max })}
      </span>
      {open && accounts.length > 0 && (
        <fieldset class="accounts" disabled={busy}>
          <legend class="fine">{t('status.accounts')}</legend>
          {accounts.map((each) => (
            <label key={each}>
              <input
                type="checkbox"
                name="social_account"
                value={each}
                checked={social_account.includes(each)}
                onChange={(event) => {
                  const others = social_account.filter((chosen) => chosen !== each)
                  change({ social_account: event.currentTarget.checked ? [...others, each] : others })
                }}
              />
              <span dir="auto">{each}</span>
            </label>
          ))}
          <p class="fine">{t('status.accounts.none')}</p>
        </fieldset>
      )}
      {failure && <FailureNotice failure={failure} />}
      {unkept && !failure && <FailureNotice failure={{ code: 'draft-unkept' }} />}
      {restored && message !== '' && (
        <RestoredDraft
          onDiscard={() => {
            // the button goes with the draft
            focusMessage()
            void discard()
          }}
        />
      )}
      <p class="posted" role="status" data-result={done ? 'posted' : undefined}>
        {done && (
          <>
            <strong>{t('status.posted')}</strong>{' '}
            {account.link && (
              <a href={account.link} target="_blank" rel="noreferrer">
                {t('status.posted.link')}
              </a>
            )}
          </>
        )}
      </p>
      {open && !done && (
        <div class="send">
          <StatusCounter length={cleanText(message).length} insisted={insisted} {...bounds} />
          <button
            type="submit"
            class="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={busy || !fits}
            aria-busy={busy}
          >
            {t('status.button')}
          </button>
        </div>
      )}
      {underWay.length > 0 && (
        <ul class="writes">
          {underWay.map((write) => (
            <WriteCard key={write.key} write={write} onTakenBack={() => void takenBack().then(focusMessage)} />
          ))}
        </ul>
      )}
    </form>
  )
}
