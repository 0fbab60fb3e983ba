import { useTranslation } from '../../ui/text.tsx'
import { useOwnWrites } from './own-writes.ts'

/** Link to the member's profile; nothing if the network tells none. */
export function ProfileLink() {
  const t = useTranslation()
  const { profile } = useOwnWrites()
  if (!profile) return null
  return (
    <a href={profile} target="_blank" rel="noreferrer">
      {t('write.profile')}
    </a>
  )
}
