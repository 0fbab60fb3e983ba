import { readTimestamp } from '../../contract/timestamp.ts'
import { useWords } from './translation.ts'

/** How long ago something was, with the exact moment on hover; nothing where the timestamp can't be read. */
export function Ago({ timestamp }: { timestamp: string }) {
  const words = useWords()
  const moment = readTimestamp(timestamp)
  if (moment === undefined) return null
  return (
    <time dateTime={new Date(moment).toISOString()} title={words.moment(moment)}>
      {words.ago(moment, Date.now())}
    </time>
  )
}
