import { ask } from '../../messages/ask.ts'
import type { Account, LastAccount } from '../../storage/items.ts'
import { Avatar } from '../member/Avatar.tsx'
import { useTranslation } from '../text/translation.ts'

interface Props {
  account: Account
  /** The account of the previous sign-in. */
  before: LastAccount | null
}

/** Asks whether an account is the member's: another account than before, or an unproven one. */
export function AccountQuestion({ account, before }: Props) {
  const t = useTranslation()
  const name = account.name || t('everywhere.nameless')
  return (
    <>
      <p id="account-question">{before ? t('confirm.another', { before: before.name }) : t('confirm.unproven')}</p>
      <p class="who-am-i">
        <Avatar member={account} />
        <strong dir="auto">{name}</strong>
      </p>
      <div class="actions">
        <button
          type="button"
          class="primary"
          data-focus-fallback
          aria-describedby="account-question"
          onClick={() => void ask('confirmSignIn', {})}
        >
          {t('confirm.yes')}
        </button>
        <button type="button" onClick={() => void ask('rejectAccount', {})}>
          {t('confirm.no')}
        </button>
      </div>
    </>
  )
}
