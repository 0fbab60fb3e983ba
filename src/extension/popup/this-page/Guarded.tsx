import { ask } from '../../messages/ask.ts'
import { siteOf } from '../../network/address.ts'
import type { GuardReason } from '../../page/guard.ts'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/text.tsx'
import { subjectOf, type WebPage } from './view.ts'

interface Props {
  page: WebPage
  reason: GuardReason
  /** The sites in the member's list of excluded sites that the page belongs to. */
  excluded: string[]
  /** The member chose to share the page, and hasn't yet: the form is below. */
  toShare: boolean
  /** Undefined if the member shares the page already, or the form is below. */
  onShare: (() => void) | undefined
  onAnyway: () => void
}

/** Warns, after the look-up of a URL that may be private, that sharing publishes this URL. */
export function ShareWarning({ page }: { page: WebPage }) {
  const t = useTranslation()
  return (
    <section class="notice">
      <p id="guard">{t(`${subjectOf(page)}.warning`)}</p>
      <Address page={page} />
    </section>
  )
}

/** The page's URL; a link's is in the heading. */
const Address = ({ page }: { page: WebPage }) =>
  subjectOf(page) === 'page' ? (
    <p class="fine address" dir="ltr">
      {page.url}
    </p>
  ) : null

/** Notice on a page with a URL that may be private: the URL is sent only after a click here or on “Share”, or never. */
export function Guarded({ page, reason, excluded, toShare, onShare, onAnyway }: Props) {
  const t = useTranslation()
  const [excluding, run] = useAsking()
  const [site = siteOf(page.url) ?? ''] = excluded
  const subject = subjectOf(page)

  const exclude = () => void run(() => ask('setOptions', { excluded_sites: { add: site } }))
  async function include() {
    for (const remove of excluded) if (!(await run(() => ask('setOptions', { excluded_sites: { remove } })))) return
  }

  return (
    <section class="notice" data-reason={reason}>
      <div id="guard">
        <p>{t(reason === 'secret' ? `${subject}.secret` : `guard.${reason}`, { site })}</p>
        {toShare && <p>{t(`${subject}.warning`)}</p>}
      </div>
      <Address page={page} />
      <div class="actions">
        {reason !== 'forbidden' && (
          <button type="button" onClick={onAnyway}>
            {t('guard.anyway')}
          </button>
        )}
        {onShare && (
          <button type="button" onClick={onShare}>
            {t(`${subject}.share`)}
          </button>
        )}
        {reason === 'excluded' && (
          <button type="button" class="link" onClick={() => void include()}>
            {t('guard.include', { site })}
          </button>
        )}
        {/* an internal host is never looked up unasked, excluded or not */}
        {reason === 'secret' && site !== '' && (
          <button type="button" class="link" onClick={exclude}>
            {t('guard.never', { site })}
          </button>
        )}
      </div>
      {excluding.phase === 'failed' && <FailureNotice failure={excluding.failure} />}
    </section>
  )
}
