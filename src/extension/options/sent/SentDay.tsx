import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { SentKind } from './SentKind.tsx'
import type { Day } from './sent-days.ts'

/** One day, which opens to the kinds of its calls. The current day is open at first. */
export function SentDay({ day: { start, count, kinds } }: { day: Day }) {
  const t = useTranslation()
  const [open, setOpen] = useState(() => start === new Date().setHours(0, 0, 0, 0))
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <strong>{dayName(start, t.locale)}</strong>{' '}
          <span class="fine">{t('sent.calls', { count, number: count })}</span>
        </summary>
        {open && (
          <ul>
            {kinds.map(([name, calls]) => (
              <SentKind key={name} name={name} calls={calls} />
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}

/** "Today", "Yesterday", "Monday, November 16". @param start its midnight, in milliseconds since 1970 */
function dayName(start: number, locale: string): string {
  // a day may have 23 or 25 hours
  const ago = Math.round((new Date().setHours(0, 0, 0, 0) - start) / 86_400_000)
  const name =
    ago >= 0 && ago < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(start)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
