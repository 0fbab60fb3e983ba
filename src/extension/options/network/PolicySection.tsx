import { readableHost } from '../../network/readable-host.ts'
import type { Policy } from '../../policy/policy.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'

/** The hosts that the organization's policy lists. */
export function PolicySection({ policy }: { policy: Policy }) {
  const t = useTranslation()
  const lists = (['never_hosts', 'internal_hosts'] as const).filter((list) => policy[list].length > 0)
  if (lists.length === 0) return null
  return (
    <Section id="policy" title={t('policy.heading')}>
      {lists.map((list) => (
        <div key={list}>
          <p id={list}>{t(`policy.${list}`)}</p>
          <ul aria-labelledby={list}>
            {policy[list].map((host) => (
              <li key={host} dir="auto">
                {readableHost(host)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
