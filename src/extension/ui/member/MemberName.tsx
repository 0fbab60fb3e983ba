import type { Member } from '../../schemas/wire.ts'
import { useTranslation } from '../text/translation.ts'

/** A member's name, as a link to the profile if the network sends its URL; says if the member has left. */
export function MemberName({ member: { name, link, left } }: { member: Pick<Member, 'name' | 'link' | 'left'> }) {
  const t = useTranslation()
  const text = name || t('everywhere.nameless')
  const shown = link ? (
    <a class="name" dir="auto" href={link} target="_blank" rel="noreferrer" title={text}>
      {text}
    </a>
  ) : (
    <span class="name" dir="auto" title={text}>
      {text}
    </span>
  )
  if (!left) return shown
  return (
    <>
      {shown} <span class="fine">({t('everywhere.left')})</span>
    </>
  )
}
