import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { ask } from '../../messages/ask.ts'
import { siteOf } from '../../network/address.ts'
import type { GuardReason } from '../../page/guard.ts'
import { markPermission } from '../../page/mark-permission.ts'
import { subjectOf, type WebPage } from '../../page/tab-page.ts'
import type { Member } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { Button } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { NamedSentence } from '../../ui/sentences.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { isFromPage, useOwnWrites } from '../writes/own-writes.tsx'

interface Props {
  page: WebPage
  reason: GuardReason
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

/** The URL is sent only after a click here or on “Share”, or never. */
export function Guarded({ page, reason, toShare, onShare, onAnyway }: Props) {
  const t = useTranslation()
  const excluding = useAsking()
  const excluded = globalThis.opened.sitesOf(page.url, useItem(items.options).excluded_sites)
  const [site = siteOf(page.url) ?? ''] = excluded
  const subject = subjectOf(page)

  const exclude = () => void excluding.run(() => ask('setOptions', { excluded_sites: { add: site } }))
  async function include() {
    for (const remove of excluded)
      if (!(await excluding.run(() => ask('setOptions', { excluded_sites: { remove } })))) return
  }

  return (
    <section class="notice" data-reason={reason}>
      <div id="guard">
        <p>{t(`guard.${reason}`, { site })}</p>
        {toShare && <p>{t(`${subject}.warning`)}</p>}
      </div>
      <Address page={page} />
      <div class="actions">
        {reason !== 'forbidden' && <Button onClick={onAnyway} text={t('guard.anyway')} />}
        {onShare && <Button onClick={onShare} text={t(`${subject}.share`)} />}
        {reason === 'excluded' && (
          <Button class="link" onClick={() => void include()} text={t('guard.include', { site })} />
        )}
        {/* an internal host is never looked up unasked, excluded or not */}
        {reason === 'secret' && site !== '' && (
          <Button class="link" onClick={exclude} text={t('guard.never', { site })} />
        )}
      </div>
      <FailureNotice failure={excluding.failure} />
    </section>
  )
}

/** Shown on a page that it would have marked. It would distract from the outcome of the member's share. */
export function MarkOffer({ url, contact }: { url: string; contact: Member | undefined }) {
  const t = useTranslation()
  const options = useItem(items.options)
  const { writes } = useOwnWrites()
  const [isOver, setOver] = useState(false)
  const hasWrites = writes.some((write) => isFromPage(write, url))
  useEffect(() => {
    if (hasWrites) setOver(true)
  }, [hasWrites])
  if (isOver || hasWrites || !contact || !options.index || options.mark_answered) return null

  /** Browsers ask for a permission only in a click, before any await. */
  async function accept() {
    // the prompt would close the popup, and needs an explanation first; the offer ends when the box there is ticked
    if (import.meta.env.BROWSER === 'firefox') {
      await browser.tabs.create({ url: '/options.html#mark' })
      window.close()
      return
    }
    const allowed = await browser.permissions.request(markPermission).catch(() => false)
    await ask('setOptions', allowed ? { mark: true } : { mark_answered: true })
  }

  return (
    <aside class="offer" aria-labelledby="mark-offer">
      <p id="mark-offer">
        <NamedSentence sentence={t('mark.offer', { name: '{name}' })} name={contact.name || t('everywhere.nameless')} />
      </p>
      <Button class="link" onClick={() => void accept()} text={t('mark.yes')} />
      <Button class="link" onClick={() => void ask('setOptions', { mark_answered: true })} text={t('mark.no')} />
    </aside>
  )
}
