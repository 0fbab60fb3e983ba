import type { SentCall } from '../../schemas/sent-call.ts'
import { useTranslation } from '../../ui/text/translation.ts'

/** One call: when, why, and with which address. */
export function SentEntry({ call: { at, reason, method, host, path, about } }: { call: SentCall }) {
  const t = useTranslation()
  return (
    <li>
      <p class="sent-what">
        <time class="fine" dateTime={new Date(at).toISOString()}>
          {t.time(at)}
        </time>
        {reason && <span>{t(`sent.reason.${reason}`)}</span>}
      </p>
      {about && (
        <p>
          {t('sent.about')} <bdi>{about}</bdi>
        </p>
      )}
      <p class="fine">
        <bdi translate={false}>{`${method} ${host}${path}`}</bdi>
      </p>
    </li>
  )
}
