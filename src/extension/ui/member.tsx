import { useState } from 'preact/hooks'
import type { Network } from '../network/network.ts'
import type { Member } from '../schemas/wire.ts'
import { useNetwork, useTranslation } from './text.tsx'

/**
 * URL of a member's picture on one of the configured network's hosts, with the configured scheme: networks may send
 * `http:` for pictures that they serve by `https:` as well.
 *
 * @returns an empty text for any other URL, so that no third party learns who looks
 */
export function memberPicture(picture: string, { baseUrl, authUrl }: Pick<Network, 'baseUrl' | 'authUrl'>): string {
  const url = URL.parse(picture)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const own = [baseUrl, authUrl].map((origin) => new URL(origin)).find(({ hostname }) => hostname === url.hostname)
  if (!own) return ''
  const sameScheme = own.protocol === url.protocol
  if (sameScheme && own.port !== url.port) return ''
  return own.origin + url.pathname + url.search
}

/**
 * A member who is drawn by initials. Loading the picture would be a request to the network, from which the network
 * could guess the guarded page.
 */
export const withoutPicture = <Who extends Member>(member: Who): Who => ({ ...member, picture_small: '' })

/** A member's picture, or initials if there is none, or if it isn't on the network's own hosts. */
export function Avatar({ member }: { member: Pick<Member, 'id' | 'name' | 'picture_small'> }) {
  const network = useNetwork()
  const [broken, setBroken] = useState(false)
  const picture = memberPicture(member.picture_small, network)
  if (picture && !broken)
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
        onError={() => setBroken(true)}
      />
    )
  return (
    <span class="avatar initials" data-tone={toneOf(member.id || member.name)} aria-hidden="true">
      {initials(member.name)}
    </span>
  )
}

/** First letters of the first and the last name, as whole graphemes. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word = '') => firstLetter(word).toLocaleUpperCase()).join('')
}

/** Lowest code of a combining character. */
const firstCombining = 0x300

let graphemes: Intl.Segmenter | undefined

/** Creates the segmenter only for scripts that need it: that takes milliseconds. */
function firstLetter(word: string): string {
  if (word.charCodeAt(0) < firstCombining && !(word.charCodeAt(1) >= firstCombining)) return word.charAt(0)
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...graphemes.segment(word)][0]?.segment ?? ''
}

/** One of six tones, the same each time for a member. */
function toneOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 6
}

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
