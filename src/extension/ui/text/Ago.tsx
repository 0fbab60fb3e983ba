import { readTimestamp } from '../../../contract/timestamp.ts'
import { useTranslation } from './translation.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute

/**
 * The age of a timestamp, or its date after a week, as on the network's site; with the exact time on hover. Draws
 * nothing if the timestamp is invalid.
 */
export function Ago({ timestamp }: { timestamp: string }) {
  const t = useTranslation()
  const moment = readTimestamp(timestamp)
  if (moment === undefined) return null
  const now = Date.now()
  const passed = now - moment
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      // formatted on demand: it takes milliseconds
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t.moment(moment)
      }}
    >
      {passed < minute ? t('everywhere.just-now') : passed < week ? t.ago(moment, now) : t.date(moment)}
    </time>
  )
}
