import { ask } from '../../messages/ask.ts'
import { siteOf } from '../../network/address.ts'
import { type GuardReason, sitesOf } from '../../page/guard.ts'
import { subjectOf, type WebPage } from '../../page/tab-page.ts'
import * as items from '../../storage/items.ts'
import { Button } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'

interface Props {
  page: WebPage
  reason: GuardReason
  /** The member has sent the page all the same: only the ways to a look-up are left. */
  isSent: boolean
  /** Somebody shared the page. */
  isListed: boolean
  /** The member chose to share the page, and hasn't yet: the form is below. */
  toShare: boolean
  onShare: (() => void) | undefined
  onAnyway: () => void
}

export function ShareWarning({ page }: { page: WebPage }) {
  const t = useTranslation()
  return (
    <section class="notice">
      <p id="guard">{t(`${subjectOf(page)}.warning`)}</p>
      <Address page={page} />
    </section>
  )
}

const Address = ({ page }: { page: WebPage }) =>
  subjectOf(page) === 'page' ? (
    <p class="fine address" dir="ltr">
      {page.url}
    </p>
  ) : null

/** Says why the page isn't looked up: its URL is sent only after a click here or on “Share”, or never. */
export function Guarded({ page, reason, isSent, isListed, toShare, onShare, onAnyway }: Props) {
  const t = useTranslation()
  const excluding = useAsking()
  const excluded = sitesOf(page.url, useItem(items.options).excludedSites)
  const [site = siteOf(page.url) ?? ''] = excluded
  const subject = subjectOf(page)

  const change = (list: 'excludedSites' | 'allowedSites') =>
    void excluding.run(() => ask('setOptions', { [list]: { add: site } }))
  async function include() {
    for (const remove of excluded)
      if (!(await excluding.run(() => ask('setOptions', { excludedSites: { remove } })))) return
  }

  return (
    <section class="notice" data-reason={reason}>
      {!isSent && (
        <div id="guard">
          <p>{t(`guard.${reason}`, { site })}</p>
          {isListed && <p>{t('error.listed')}</p>}
          {toShare && <p>{t(`${subject}.warning`)}</p>}
        </div>
      )}
      <Address page={page} />
      <div class="actions">
        {reason !== 'forbidden' && <Button onClick={onAnyway} text={t('guard.anyway')} />}
        {onShare && <Button onClick={onShare} text={t(`${subject}.share`)} />}
        {reason === 'excluded' && (
          <Button class="link" onClick={() => void include()} text={t('guard.include', { site })} />
        )}
        {/* an internal host is never looked up unasked, excluded or not */}
        {reason === 'secret' && site !== '' && (
          <Button class="link" onClick={() => change('excludedSites')} text={t('guard.never', { site })} />
        )}
        {reason === 'internal' && site !== '' && (
          <Button class="link" onClick={() => change('allowedSites')} text={t('guard.always')} />
        )}
      </div>
      <FailureNotice failure={excluding.failure} />
    </section>
  )
}
