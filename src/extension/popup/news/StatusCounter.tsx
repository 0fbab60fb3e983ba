import { useMemo } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'

interface Props {
  /** In the units of the bounds. */
  length: number
  min: number
  max: number
  /** Changes when what is wrong is to be announced. */
  insisted: number
}

/** Characters that are left when they are announced: once each, not at every key. */
const announcedAt = [0, 5, 10, 20]

/** How far a text is from its bounds: calm in between. */
export function StatusCounter({ length, min, max, insisted }: Props) {
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
  const announced = useMemo(() => (near === undefined && !insisted ? '' : sentence), [near, left < 0, insisted, t])
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
