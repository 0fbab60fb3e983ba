import type { ComponentChildren } from 'preact'
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
  const [sent, setSent] = useState<readonly Pass[]>()
  const { isBusy, failure, run } = useAsking()
  const { account } = useOwnWrites()
  const [query, setQuery] = useState('')
  const words = plainText(query.trim()).split(/\s+/)
  const shown = sent?.filter(({ title, url, message, quote, from, to }) => {
    const others = [from, ...to].flatMap(({ name, ...of }) => [name, 'message' in of ? of.message : ''])
    const text = searchText([title, url, message, quote, ...others].join('\n'))
    return words.every((word) => text.includes(word))
  })
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
      {sent?.length === 0 && <Empty icon="pass" text={t('pass.sent.none')} />}
      {sent && sent.length > 0 && <SearchField label={t('pass.sent.search')} value={query} onQuery={setQuery} />}
      <ul>
        {shown?.map((pass) => (
          <li key={pass.id} class="row">
            <article class="pass">
              {pass.from.id === account.id ? <SentPass pass={pass} onAgain={read} /> : <AnsweredPass pass={pass} />}
            </article>
          </li>
        ))}
      </ul>
      <p role="status" class={shown?.length === 0 && query !== '' ? 'fine' : 'visually-hidden'}>
        {shown?.length === 0 && query !== '' && t('kept.none')}
      </p>
    </section>
  )
}

interface AboutProps {
  pass: Pass
  /** What the member did. */
  says: string
  face: Pass['from'] | undefined
  /** When. */
  time: string
}

/** A sentence about what the member sent or answered, with the page. */
const About = ({ pass: { url, title }, says, face, time }: AboutProps) => (
  <CardHeader from={face} time={time} says={says}>
    <p class="title">
      <Link href={url} dir="auto">
        {title || url}
      </Link>
    </p>
  </CardHeader>
)

const Words = ({ text, language }: { text: string; language?: string | undefined }) => (
  <p class="comment" dir="auto" lang={language}>
    <LinkedText text={text} />
  </p>
)

interface TheirsProps {
  member: Pass['from']
  says?: string
  message: string
  children?: ComponentChildren
}

/** What another member said: on a ground of its own, under the name. The member's own words are plain. */
const Theirs = ({ member, says, message, children }: TheirsProps) => (
  <div class="answered">
    <p class="who">
      <MemberName member={member} /> <span class="fine">{says}</span>
    </p>
    {message !== '' && <Words text={message} language={member.language} />}
    {children}
  </div>
)

/** With the words of both. */
function AnsweredPass({ pass }: { pass: Pass }) {
  const t = useTranslation()
  const { from, to } = pass
  const { message = '', answered_time = '' } = to[0] ?? {}
  const name = from.name || t('everywhere.nameless')
  const says = t(message ? 'done.passAnswer' : 'done.THANKS', { name })
  return (
    <>
      <About pass={pass} says={says} face={from} time={answered_time || pass.creation_date} />
      {pass.message !== '' && <Theirs member={from} message={pass.message} />}
      {message !== '' && <Words text={message} />}
    </>
  )
}

function SentPass({ pass, onAgain }: { pass: Pass; onAgain: () => void }) {
  const t = useTranslation()
  const { url, title, to } = pass
  const { authUrl } = useNetwork()
  // the trial's network has no pages
  const { link } = useItem(passes) ?? nothingPassed
  const waiting = to.filter(({ value }) => value !== 'THANKS')
  const nameAll = (people: Pass['to']) => t.list(people.map(({ name }) => name || t('everywhere.nameless')))
  return (
    <>
      <About pass={pass} says={t('done.pass', { name: nameAll(to) })} face={to[0]} time={pass.creation_date} />
      {pass.message !== '' && <Comment text={pass.message} />}
      {to
        .filter(({ value }) => value === 'THANKS')
        .map((receiver) => (
          <Theirs key={receiver.id} member={receiver} says={t('pass.thanked')} message={receiver.message}>
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
          </Theirs>
        ))}
      {waiting.length > 0 && (
        <TakeBack pass={pass} label="pass.take-back" onAgain={onAgain}>
          <p class="fine">{t('pass.waiting', { names: nameAll(waiting) })}</p>
        </TakeBack>
      )}
    </>
  )
}
