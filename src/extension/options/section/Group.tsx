import type { ComponentChildren } from 'preact'
import { useTranslation } from '../../ui/text/translation.ts'

/** The parts of the options page, in their order. */
export const groups = ['daily', 'privacy', 'advanced'] as const

interface Props {
  id: (typeof groups)[number]
  children: ComponentChildren
}

/** One part of the options page, under its heading. */
export function Group({ id, children }: Props) {
  const t = useTranslation()
  return (
    <div class="group">
      <h2 id={id}>{t(`options.group.${id}`)}</h2>
      {children}
    </div>
  )
}

/** Leads to each part of the page. */
export function GroupLinks() {
  const t = useTranslation()
  return (
    <nav aria-label={t('options.title')}>
      {groups.map((id) => (
        <a key={id} href={`#${id}`}>
          {t(`options.group.${id}`)}
        </a>
      ))}
    </nav>
  )
}
