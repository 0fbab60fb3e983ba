import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { readTimestamp } from '../../contract/text.ts'
import type { SentenceKey } from '../i18n/texts.ts'
import type { Translation as TranslationOf } from '../i18n/translate.ts'
import type { Network } from '../network/network.ts'
import { Link } from './controls.tsx'

export const Translation = createContext<TranslationOf<SentenceKey> | null>(null)

export const ConfiguredNetwork = createContext<Network | null>(null)

/** The configured network, for components that pages draw only if there is one. */
export function useNetwork(): Network {
  const network = useContext(ConfiguredNetwork)
  if (!network) throw new Error('no network above this component')
  return network
}

export function useTranslation(): TranslationOf<SentenceKey> {
  const translation = useContext(Translation)
  if (!translation) throw new Error('no Translation.Provider above this component')
  return translation
}

/** Marks the words of a search in a text; unmarked by default. */
export const Marking = createContext((text: string): ComponentChildren => text)

const minute = 60_000
const week = 7 * 24 * 60 * minute

/** As on the network's site, with the exact time on hover; nothing if the timestamp is invalid. */
export function Ago({ timestamp }: { timestamp: string }) {
  const t = useTranslation()
  const moment = readTimestamp(timestamp)
  if (moment === undefined) return null
  const now = Date.now()
  const passed = now - moment
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      // formatted on demand: it takes milliseconds
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t.moment(moment)
      }}
    >
      {passed < minute ? t('everywhere.just-now') : passed < week ? t.ago(moment, now) : t.date(moment)}
    </time>
  )
}

const urls = /https?:\/\/[^\s<>"“”«»]+/gi

export function LinkedText({ text }: { text: string }) {
  const mark = useContext(Marking)
  const parts: ComponentChildren[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(urls)) {
    const url = withoutPunctuation(match)
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) continue
    parts.push(
      mark(text.slice(end, index)),
      // without a direction it would break apart in right-to-left text
      <Link href={url} dir="ltr">
        {url}
      </Link>,
    )
    end = index + url.length
  }
  return <>{[...parts, mark(text.slice(end))]}</>
}

function withoutPunctuation(url: string): string {
  let end = url.length
  while (end > 0 && /[.,;:!?'’…)\]}*_]/.test(url.charAt(end - 1))) {
    if (url.charAt(end - 1) === ')' && url.includes('(')) break
    end -= 1
  }
  return url.slice(0, end)
}
