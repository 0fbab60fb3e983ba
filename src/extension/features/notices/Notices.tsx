import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Replies } from '../../messages/questions.ts'
import { Link } from '../../ui/controls.tsx'
import { useAsking } from '../../ui/failure.tsx'
import { Avatar } from '../../ui/member.tsx'
import { sinceIn } from '../../ui/sentences.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'

/** Below what waits; the network's site has all. */
const shown = 4

/** Notices since the last visit. They wait for nobody, so that a failure shows nothing. */
export function Notices() {
  const t = useTranslation()
  const { authUrl } = useNetwork()
  const [{ since, notices }, setNotices] = useState<Replies['notices']>({ since: null, notices: [] })
  const { run } = useAsking()
  // the network names them in the popup's language
  useEffect(() => void run(() => ask('notices', {}), setNotices), [t.locale])
  if (notices.length === 0) return null
  const heading = since === null ? t('notices.heading') : sinceIn(t, since)
  return (
    <section class="notices">
      <h2>{heading}</h2>
      <ul aria-label={heading}>
        {notices.slice(0, shown).map(({ id, name, link, from: [latest], message, on }) => (
          <li key={id}>
            {latest && <Avatar member={latest} />}
            <Link class="two-lines" href={link} dir="auto">
              {name} · <span class="page">{on.name}</span>
              {message !== '' && ` · ${message}`}
            </Link>
          </li>
        ))}
      </ul>
      {notices.length > shown && <Link href={`${authUrl}/requests`}>{t('everywhere.show-more')}</Link>}
    </section>
  )
}
