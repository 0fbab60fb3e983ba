import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { readTimestamp } from '../../contract/text.ts'
import type { SentenceKey } from '../i18n/texts.ts'
import type { Translation as TranslationOf } from '../i18n/translate.ts'
import type { Network } from '../network/network.ts'

export const Translation = createContext(null as unknown as TranslationOf<SentenceKey>)

export const ConfiguredNetwork = createContext<Network | null>(null)

export function useNetwork(): Network {
  const network = useContext(ConfiguredNetwork)
  if (!network) throw new Error('no network above this component')
  return network
}

export const useTranslation = () => useContext(Translation)

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
