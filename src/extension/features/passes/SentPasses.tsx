import { useEffect, useState } from 'preact/hooks'
import { passFormPath } from '../../../contract/oauth.ts'
import { searchText } from '../../../contract/search.ts'
import { plainText } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { Comment, LinkedText } from '../../popup/Comment.tsx'
import type { AboutPage } from '../../popup/parts.ts'
import { CardHeader } from '../../popup/requests/rows.tsx'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { Ago, Button, Empty, Icon, Link } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/fields.tsx'
import { listPeople, MemberName } from '../../ui/member.tsx'
import { useItem, useNetwork, useTranslation } from '../../ui/values.ts'
import { nothingPassed, ofPage, passes } from './stored.ts'
import { TakeBack } from './TakeBack.tsx'

/** Whom the member sent the page in front to, as far as this browser knows; it leads to “Sent”. */
export function SentLine({ page }: AboutPage) {
  const t = useTranslation()
  const { show } = useOwnWrites()
  const sent = ofPage((useItem(passes) ?? nothingPassed).sent, page)
  if (!sent[0]) return null
  const to = new Map(sent.flatMap((pass) => pass.to).map((each) => [each.id || each.name, each]))
  return (
    <div class="sent-line">
      <Button class="own" onClick={() => show('requests', 'pass.sent')}>
        <Icon name="pass" />
        <span class="line">{t('pass.sent-this', { names: listPeople(t, [...to.values()]) })}</span>
        <Ago timestamp={sent[0].creation_date} />
      </Button>
    </div>
  )
}

/** The member's own passes with their answers, passes that the member answered, and a field that finds their words. */
export function SentPasses() {
  const t = useTranslation()
  const [sent, setSent] = useState<{ passes: readonly Pass[]; isWhole: boolean }>()
  const { isBusy, failure, run } = useAsking()
  const [query, setQuery] = useState('')
  const words = plainText(query.trim()).split(/\s+/)
  const shown = sent?.passes.filter(({ title, url, message, quote, from, to }) => {
    const others = [from, ...to].flatMap(({ name, ...of }) => [name, 'message' in of ? of.message : ''])
    const text = searchText([title, url, message, quote, ...others].join('\n'))
    return words.every((word) => text.includes(word))
  })
  const isNothing = sent?.isWhole && shown?.length === 0 && query !== ''
  const { link } = useItem(passes) ?? nothingPassed
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
      {sent?.isWhole && sent.passes.length === 0 && <Empty icon="pass" text={t('pass.sent.none')} />}
      {sent && sent.passes.length > 0 && <SearchField label={t('pass.sent.search')} value={query} onQuery={setQuery} />}
      <ul>
        {shown?.map((pass) => (
          <li key={pass.id} class="row">
            <article class="pass">
              <Sent pass={pass} onAgain={read} />
            </article>
          </li>
        ))}
      </ul>
      <p role="status" class={isNothing ? 'fine' : 'visually-hidden'}>
        {isNothing && t('kept.none')}
      </p>
      {sent && !sent.isWhole && link && (
        <p>
          <Link href={link}>{t('everywhere.show-more')}</Link>
        </p>
      )}
    </section>
  )
}

/**
 * What the member sent, with what others answered, or what they answered to another’s: others' words stand on a ground of
 * their own, under the name.
 */
function Sent({ pass, onAgain }: { pass: Pass; onAgain: () => void }) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  const { authUrl } = useNetwork()
  // the trial's network has no pages
  const { link } = useItem(passes) ?? nothingPassed
  const { url, title, from, to } = pass
  const isOwn = from.id === account.id
  const { message: answer = '' } = to[0] ?? {}
  const said = isOwn ? to.filter(({ value }) => value === 'THANKS') : pass.message ? [pass] : []
  const waiting = isOwn ? to.filter(({ value }) => value !== 'THANKS') : []
  const nameAll = (people: readonly Pick<Pass['from'], 'name'>[]) =>
    t.list(people.map(({ name }) => name || t('everywhere.nameless')))
  const did = isOwn ? 'done.pass' : answer ? 'done.passAnswer' : 'done.THANKS'
  return (
    <>
      <CardHeader
        from={isOwn ? to[0] : from}
        time={pass.creation_date}
        says={t(did, { name: nameAll(isOwn ? to : [from]) })}
      >
        <p class="title">
          <Link class="two-lines" href={url} dir="auto">
            {title || url}
          </Link>
        </p>
      </CardHeader>
      {isOwn && pass.message !== '' && <Comment text={pass.message} />}
      {said.map(({ id, message, ...by }) => {
        const member = 'from' in by ? by.from : { id, ...by }
        return (
          <div key={id} class="answered">
            <p class="who">
              <MemberName member={member} />{' '}
              {isOwn && <span class="fine">{t(message ? 'pass.answered' : 'pass.thanked')}</span>}
            </p>
            {message !== '' && <Words text={message} language={member.language} />}
            {isOwn && message !== '' && link !== '' && (
              <div class="doing">
                <Link
                  href={authUrl + passFormPath({ url, title }, id)}
                  aria-label={`${t('pass.answer')} ${member.name}`}
                >
                  <Icon name="message" />
                  {t('pass.answer')}
                </Link>
              </div>
            )}
          </div>
        )
      })}
      {!isOwn && answer !== '' && <Words text={answer} />}
      {waiting.length > 0 && (
        <TakeBack pass={pass} label="pass.take-back" onAgain={onAgain}>
          {/* of one receiver, the line above has the name, and no answer is one that hasn’t come */}
          {to.length > 1 && <p class="fine">{t('pass.waiting', { names: nameAll(waiting) })}</p>}
        </TakeBack>
      )}
    </>
  )
}

const Words = ({ text, language }: { text: string; language?: string | undefined }) => (
  <p class="comment" dir="auto" lang={language}>
    <LinkedText text={text} />
  </p>
)
