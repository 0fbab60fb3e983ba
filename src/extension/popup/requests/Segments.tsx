import { useTranslation } from '../../ui/values.ts'
import { useForYou } from '../for-you.ts'
import type { Segment } from '../parts.ts'

const waiting: Omit<Segment, 'View'> = { label: 'forYou.waiting', useCount: () => useForYou().waiting }

interface Props {
  /** Those after “Waiting”. */
  others: readonly Segment[]
  /** Undefined is “Waiting”. */
  chosen: Segment | undefined
  onChoose: (segment: Segment | undefined) => void
}

export function Segments({ others, chosen, onChoose }: Props) {
  const t = useTranslation()
  return (
    <div class="segments" role="radiogroup" aria-label={t('forYou.tab')}>
      {[undefined, ...others].map((each) => {
        const { label, useCount } = each ?? waiting
        return (
          <label key={label}>
            <input
              type="radio"
              name="segment"
              value={label}
              checked={each === chosen}
              onChange={() => onChoose(each)}
            />
            {t(label)}
            {useCount && <Count of={useCount} />}
          </label>
        )
      })}
    </div>
  )
}

function Count({ of: useCount }: { of: () => number }) {
  const t = useTranslation()
  const count = useCount()
  return count > 0 ? ` ${t.number(count)}` : null
}
