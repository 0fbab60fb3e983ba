import { needsMember, type Write } from '../schemas/outbox.ts'
import type { PendingRequests } from '../schemas/pending-requests.ts'
import { closeDetailsByEscape } from '../ui/close-by-escape.ts'
import { useTranslation } from '../ui/translation.ts'
import { isOf, useOwnWrites } from './own-writes.ts'
import type { Tab } from './TabList.tsx'
import { WriteCard } from './WriteCard.tsx'

interface Props {
  tab: Tab
  /** URL of the page under "This page"; empty where there is none. */
  url: string
  pending: PendingRequests | null
}

/** What the member sent and is not done, but for what the chosen tab shows itself. */
export function Outbox({ tab, url, pending }: Props) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const isShownThere = (write: Write) =>
    isOf(write, 'share')
      ? tab === 'page' && isAboutPage(write.content, url)
      : tab === (isOf(write, 'status') ? 'news' : 'requests')
  const shown = writes.filter((write) => write.phase !== 'done' && !isShownThere(write))
  if (shown.length === 0) return null
  const needing = shown.filter(needsMember).length
  const nameOf = ({ content }: Write) =>
    ('id' in content && pending?.requests.find(({ id }) => id === content.id)?.from.name) || ''
  return (
    <details class="outbox" data-needs={needing > 0 || undefined} onKeyDown={closeDetailsByEscape}>
      <summary>
        {needing > 0 ? t('outbox.needs', { count: needing }) : t('outbox.under-way', { count: shown.length })}
      </summary>
      <ul>
        {shown.map((write) => (
          <WriteCard key={write.key} write={write} name={nameOf(write)} />
        ))}
      </ul>
    </details>
  )
}

/** Whether a share is of this page, or came from its form. */
export const isAboutPage = (share: { url: string; page_url: string }, url: string): boolean =>
  share.page_url === url || share.url === url
