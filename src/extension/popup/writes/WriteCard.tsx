import { useId } from 'preact/hooks'
import { formPageOf, isGone, type Write } from '../../schemas/outbox.ts'
import { useTranslation } from '../../ui/text.tsx'
import { WriteState } from './WriteState.tsx'
import { requestActionOf } from './write-status.ts'

interface Props {
  write: Write
  onTakenBack?: (() => void) | undefined
}

/** A write that is drawn apart from its form. */
export function WriteCard({ write, onTakenBack }: Props) {
  const t = useTranslation()
  const { content, name } = write
  const about = useId()
  const page = formPageOf(content)
  const action = requestActionOf(write)
  return (
    <li class="write-card">
      {content.type === 'removal' && <p class="line">{t('outbox.removal')}</p>}
      {page !== undefined && (
        <p id={about} class="line">
          <a href={page} target="_blank" rel="noreferrer" dir="auto">
            {(content.type === 'share' ? content.title : 'page_title' in content && content.page_title) || page}
          </a>
        </p>
      )}
      {action && (
        <p id={about} class="line">
          {t(`outbox.${action}`, { name: name || t('everywhere.nameless') })}
        </p>
      )}
      {'message' in content && content.message !== '' && (
        <p
          id={content.type === 'status' ? about : undefined}
          class={`line fine ${isGone(write) ? 'whole' : ''}`}
          dir="auto"
        >
          {content.message}
        </p>
      )}
      <WriteState isNamed write={write} about={about} onTakenBack={onTakenBack} />
    </li>
  )
}
