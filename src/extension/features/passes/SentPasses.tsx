import { useEffect, useState } from 'preact/hooks'
import { passFormPath } from '../../../contract/oauth.ts'
import { pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { isDone } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Ago, Button, Icon, Link } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { MemberName } from '../../ui/member.tsx'
import { useItem, useNetwork, useTranslation } from '../../ui/values.ts'
import { aboutPass } from './kinds.ts'
import { nothingPassed, passes } from './stored.ts'

/** The member's own passes with their answers. */
export function SentPasses() {
  const t = useTranslation()
  const [sent, setSent] = useState<readonly Pass[]>()
  const { isBusy, failure, run } = useAsking()
  const read = () => void run(() => ask('sentPasses', {}), setSent)
  useEffect(read, [])
  return (
    <section class="sent">
      <h2 class="visually-hidden">{t('pass.sent')}</h2>
      <FailureNotice failure={failure} onAction={read} />
      {isBusy && (
        <p class="fine" role="status">
          {t('everywhere.more.loading')}
        </p>
      )}
      {sent?.length === 0 && <p class="fine">{t('pass.sent.none')}</p>}
      <ul>
        {sent?.map((pass) => (
          <SentPass key={pass.id} pass={pass} onAgain={read} />
        ))}
      </ul>
    </section>
  )
}

function SentPass({
  pass: { id, url, title, to, message, quote, creation_date },
  onAgain,
}: {
  pass: Pass
  onAgain: () => void
}) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const { authUrl } = useNetwork()
  // the trial's network has no pages
  const { link } = useItem(passes) ?? nothingPassed
  const { isBusy, failure, run } = useAsking()
  const write = writes.findLast(({ content }) => content.type === 'passRemoval' && aboutOf(content) === aboutPass(id))
  const isUnderWay = write !== undefined && !isDone(write)
  useInPlace(isUnderWay ? write.key : undefined)
  const waiting = to.filter(({ value }) => value !== 'THANKS')
  const takeBack = () => {
    if (!isBusy) void run(() => ask('takeBackPass', { id, url, pageTitle: cut(title, pageTexts.title.max) }))
  }
  return (
    <li>
      <p class="who">
        <Link class="name" href={url} dir="auto">
          {title || url}
        </Link>
        <Ago timestamp={creation_date} />
      </p>
      {(message || quote) !== '' && (
        <p class="line" dir="auto">
          {message || quote}
        </p>
      )}
      {to
        .filter(({ value }) => value === 'THANKS')
        .map((receiver) => (
          <div key={receiver.id} class="answered">
            <p class="fine">
              <Icon name="thumb" /> <MemberName member={receiver} /> {t('pass.thanked')}
            </p>
            {receiver.message !== '' && <p dir="auto">{receiver.message}</p>}
            {receiver.message !== '' && link !== '' && (
              <div class="doing">
                <Link
                  href={authUrl + passFormPath({ url, title }, receiver.id)}
                  aria-label={`${t('pass.answer')} ${receiver.name}`}
                >
                  <Icon name="message" />
                  {t('pass.answer')}
                </Link>
              </div>
            )}
          </div>
        ))}
      {waiting.length > 0 && !(write && isDone(write)) && (
        <p class="fine">
          {t('pass.waiting', { names: new Intl.ListFormat(t.locale).format(waiting.map(({ name }) => name)) })}
        </p>
      )}
      {isUnderWay ? (
        <StoppableWrite write={write} onLookAgain={onAgain} />
      ) : write ? (
        <p class="fine" role="status">
          {t('done.passRemoval')}
        </p>
      ) : (
        waiting.length > 0 && (
          <Button class="link" aria-disabled={isBusy} onClick={takeBack} text={t('pass.take-back')} />
        )
      )}
      <FailureNotice failure={failure} />
    </li>
  )
}
