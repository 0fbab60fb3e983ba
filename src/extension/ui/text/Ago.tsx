import { readTimestamp } from '../../../contract/timestamp.ts'
import { useTranslation } from './translation.ts'

/** The age of a timestamp, with the exact time on hover; draws nothing if the timestamp is invalid. */
export function Ago({ timestamp }: { timestamp: string }) {
  const t = useTranslation()
  const moment = readTimestamp(timestamp)
  if (moment === undefined) return null
  const now = Date.now()
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      // formatted on demand: it takes milliseconds
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t.moment(moment)
      }}
    >
      {now - moment < 60_000 ? t('everywhere.just-now') : t.ago(moment, now)}
    </time>
  )
}
