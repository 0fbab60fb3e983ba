import { useMemo } from 'preact/hooks'
import { useTranslation } from '../../ui/text.tsx'

interface Props {
  /** The text's length in UTF-16 units, as the bounds are. */
  length: number
  min: number
  max: number
  /** Number of attempts to post; a change announces the sentence again. */
  attempts: number
}

/** Numbers of remaining characters that are announced; not every keystroke is. */
const announcedAt = [0, 5, 10, 20]

/** Shows how far a text is from its bounds. */
export function StatusCounter({ length, min, max, attempts }: Props) {
  const t = useTranslation()
  const left = max - length
  const near = announcedAt.find((step) => left <= step)
  const sentence =
    left < 0
      ? t('status.too-long', { count: -left })
      : near !== undefined
        ? t('status.left', { count: left })
        : length > 0 && length < min
          ? t('status.too-short', { count: min - length })
          : ''
  const announced = useMemo(
    () => (near === undefined && !attempts ? '' : sentence),
    [near, left < 0, length === 0, length < min, attempts, t],
  )
  return (
    <div
      class="counter fine"
      data-length={length}
      data-state={left < 0 ? 'over' : near !== undefined ? 'near' : 'calm'}
    >
      <span aria-hidden="true">{sentence || t('status.count', { length, max })}</span>
      <span class="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  )
}
