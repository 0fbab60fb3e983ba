import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { Ago, Button, closeDetailsByEscape, Icon, type IconName, Link } from '../../ui/controls.tsx'
import { useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import type { Notice } from './facts.ts'

/** The icon of each kind of notice. Thanks, and kinds that this build doesn't know, have the thumb. */
const icons: Record<string, IconName> = { COMMENT: 'message', SHARE: 'forward' }

/** What others did with the member's things: one line that opens. It waits for nobody, so that a failure shows nothing. */
export function Notices() {
  const t = useTranslation()
  const [notices, setNotices] = useState<Notice[]>([])
  const { run } = useAsking()
  // the network names them in the popup's language
  useEffect(() => void run(() => ask('notices', {}), setNotices), [t.locale])
  const [latest] = notices
  if (!latest) return null

  function markRead() {
    setNotices([])
    void ask('readNotices', { until: latest?.updated_time ?? '' })
  }
  return (
    <details class="notices" onKeyDown={closeDetailsByEscape}>
      <summary>
        <Icon name={icons[latest.kind] ?? 'thumb'} />
        <span dir="auto">{latest.name}</span>
        <Icon name="down" />
      </summary>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <p class="who">
              <Link href={notice.link} dir="auto">
                {notice.name}
              </Link>
              <Ago timestamp={notice.updated_time} />
            </p>
            {notice.message !== '' && <p dir="auto">{notice.message}</p>}
            <p class="fine line" dir="auto">
              {notice.on.name}
            </p>
          </li>
        ))}
      </ul>
      <Button onClick={markRead} text={t('notices.read')} />
    </details>
  )
}
