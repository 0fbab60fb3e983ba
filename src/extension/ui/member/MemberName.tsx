import type { Member } from '../../schemas/wire.ts'
import { useTranslation } from '../text/translation.ts'

/** A member's name, as a link to the profile if the network sends its URL. */
export function MemberName({ member: { name, link } }: { member: Pick<Member, 'name' | 'link'> }) {
  const t = useTranslation()
  const text = name || t('everywhere.nameless')
  return link ? (
    <a class="name" dir="auto" href={link} target="_blank" rel="noreferrer" title={text}>
      {text}
    </a>
  ) : (
    <span class="name" dir="auto" title={text}>
      {text}
    </span>
  )
}
