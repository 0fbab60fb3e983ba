import { isGone, type Write } from '../schemas/outbox.ts'
import { useTranslation } from '../ui/translation.ts'
import { WriteState } from './WriteState.tsx'

interface Props {
  write: Write
  onTakenBack?: (() => void) | undefined
}

/** Something that the member sent, away from the form that it came from. */
export function WriteCard({ write, onTakenBack }: Props) {
  const t = useTranslation()
  const { content, name } = write
  const isRequest = content.type === 'answer' || content.type === 'deletion'
  return (
    <li class="write-card">
      {content.type === 'share' && (
        <p class="line">
          <a href={content.page_url} target="_blank" rel="noreferrer" dir="auto">
            {content.title || content.page_url}
          </a>
        </p>
      )}
      {isRequest && <p class="line">{t('outbox.request', { name: name || t('everywhere.nameless') })}</p>}
      {'message' in content && content.message !== '' && (
        <p class={`line fine ${isGone(write) ? 'whole' : ''}`} dir="auto">
          {content.message}
        </p>
      )}
      <WriteState write={write} onTakenBack={onTakenBack} />
    </li>
  )
}
