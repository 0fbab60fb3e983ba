import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { Ago, Link } from '../../ui/controls.tsx'
import { useAsking } from '../../ui/failure.tsx'
import { Avatar } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import type { Notice } from './questions.ts'

/** Notices since the last visit. They wait for nobody, so that a failure shows nothing. */
export function Notices() {
  const t = useTranslation()
  const [notices, setNotices] = useState<Notice[]>([])
  const { run } = useAsking()
  // the network names them in the popup's language
  useEffect(() => void run(() => ask('notices', {}), setNotices), [t.locale])
  if (notices.length === 0) return null
  const heading = t('notices.heading')
  return (
    <section class="notices">
      <h2>{heading}</h2>
      <ul aria-label={heading}>
        {notices.map(({ id, name, link, updated_time, from: [latest], message, on }) => (
          <li key={id}>
            {latest && <Avatar member={latest} />}
            <div>
              <p class="who">
                <Link href={link} dir="auto">
                  {name}
                </Link>
                <Ago timestamp={updated_time} />
              </p>
              {message !== '' && <p dir="auto">{message}</p>}
              <p class="fine line" dir="auto">
                {on.name}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
