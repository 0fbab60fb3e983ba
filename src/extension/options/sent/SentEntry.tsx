import { oauthPaths } from '../../../contract/oauth.ts'
import type { SentCall } from '../../schemas/sent-call.ts'
import { useTranslation } from '../../ui/translation.ts'

/** One call: what of, why, when, and with which address. */
export function SentEntry({ call: { at, reason, method, host, path, about } }: { call: SentCall }) {
  const t = useTranslation()
  const resource = resources.get(`${method} ${path}`)
  return (
    <li>
      <p class="sent-what">
        <strong>{resource ? t(`sent.call.${resource}`) : `${method} ${path}`}</strong>
        <time class="fine" dateTime={new Date(at).toISOString()}>
          {t.moment(at)}
        </time>
      </p>
      {reason && <p>{t(`sent.reason.${reason}`)}</p>}
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

/** What each call is called; each has a sentence, `sent.call.<name>`. */
const names = [
  ['GET /me', 'account'],
  ['GET /recommend', 'sharers'],
  ['POST /recommend', 'share'],
  ['GET /newsfeed', 'news'],
  ['GET /me/newsfeed', 'own-news'],
  ['POST /status', 'status'],
  ['GET /me/pending_requests', 'requests'],
  ['GET /{id}', 'request'],
  ['PUT /{id}', 'answer'],
  ['DELETE /{id}', 'deletion'],
  [`GET ${oauthPaths.authorize}`, 'sign-in-page'],
  [`POST ${oauthPaths.token}`, 'access'],
  [`POST ${oauthPaths.revoke}`, 'revocation'],
] as const

const resources: ReadonlyMap<string, (typeof names)[number][1]> = new Map(names)
