import { readTimestamp } from '../../../contract/timestamp.ts'
import { useTranslation } from './translation.ts'

/** How long ago something was, with the exact moment on hover; nothing where the timestamp can't be read. */
export function Ago({ timestamp }: { timestamp: string }) {
  const t = useTranslation()
  const moment = readTimestamp(timestamp)
  if (moment === undefined) return null
  const now = Date.now()
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      // what nobody points at is not worth the milliseconds that its format takes
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t.moment(moment)
      }}
    >
      {now - moment < 60_000 ? t('everywhere.just-now') : t.ago(moment, now)}
    </time>
  )
}
