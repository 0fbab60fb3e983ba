import { useState } from 'preact/hooks'
import { toneOf } from '../../contract/text.ts'
import type { PageTranslation } from '../i18n/texts.ts'
import { listNames } from '../i18n/translate.ts'
import type { Network } from '../network/network.ts'
import type { Member, Sharer } from '../schemas/wire.ts'
import { Link } from './controls.tsx'
import { useNetwork, useTranslation } from './values.ts'

/**
 * With the configured scheme, as some networks send `http:`. Empty for any other host, so that no third party is asked.
 */
export function networkPicture(picture: string, { baseUrl, authUrl }: Pick<Network, 'baseUrl' | 'authUrl'>): string {
  const url = URL.parse(picture)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const own = [baseUrl, authUrl].map((origin) => new URL(origin)).find(({ hostname }) => hostname === url.hostname)
  if (!own) return ''
  const sameScheme = own.protocol === url.protocol
  if (sameScheme && own.port !== url.port) return ''
  return own.origin + url.pathname + url.search
}

/** Drawn by initials: from a request for the picture the network could guess the guarded page. */
export const withoutPicture = <Who extends Member>(member: Who): Who => ({ ...member, picture_small: '' })

export function Avatar({ member }: { member: Pick<Member, 'id' | 'name' | 'picture_small'> }) {
  const network = useNetwork()
  const [broken, setBroken] = useState('')
  const picture = networkPicture(member.picture_small, network)
  if (!picture || broken === picture)
    return (
      <span class="avatar initials" data-tone={toneOf(member.id || member.name)} aria-hidden="true">
        {initials(member.name)}
      </span>
    )
  return (
    <img
      class="avatar"
      // before `src`, which starts the loading and would delay the first frame
      loading="lazy"
      src={picture}
      alt=""
      width={32}
      height={32}
      referrerPolicy="no-referrer"
      onError={() => setBroken(picture)}
    />
  )
}

export const firstName = (name: string): string => {
  const [first = ''] = name.trim().split(/\s+/)
  // a title, or the last name
  return /[.,]$/.test(first) ? name : first
}

/** A team's id is empty. */
interface Named {
  id?: string
  name: string
}

/** First names; whole names of teams, and of people who have the same first name. */
export function shortNames(people: readonly Named[], nameless: string): string[] {
  const short = people.map(({ id, name }) => (id === '' ? name : firstName(name)))
  return short.map(
    (first, at) => (short.indexOf(first) === short.lastIndexOf(first) ? first : people[at]?.name) || nameless,
  )
}

const mostListed = 3

/** “Ana, Ben and 3 others” */
export const listPeople = (t: PageTranslation, people: readonly Named[]): string =>
  listNames(t, shortNames(people, t('everywhere.nameless')), mostListed)

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word = '') => firstLetter(word).toLocaleUpperCase()).join('')
}

const firstCombining = 0x300

let graphemes: Intl.Segmenter | undefined

/** Creates the segmenter only for scripts that need it: that takes milliseconds. */
function firstLetter(word: string): string {
  if (word.charCodeAt(0) < firstCombining && !(word.charCodeAt(1) >= firstCombining)) return word.charAt(0)
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...graphemes.segment(word)][0]?.segment ?? ''
}

export function MemberName({ member: { name, link, left } }: { member: Pick<Member, 'name' | 'link' | 'left'> }) {
  const t = useTranslation()
  const text = name || t('everywhere.nameless')
  const named = { class: 'name', dir: 'auto', title: text, children: text } as const
  const shown = link ? <Link {...named} href={link} /> : <span {...named} />
  if (!left) return shown
  return (
    <>
      {shown} <span class="fine">({t('everywhere.left')})</span>
    </>
  )
}

export const Headline = ({ member: { headline, language } }: { member: Pick<Sharer, 'headline' | 'language'> }) =>
  headline === '' ? null : (
    <p class="headline line fine" dir="auto" lang={language} title={headline}>
      {headline}
    </p>
  )
