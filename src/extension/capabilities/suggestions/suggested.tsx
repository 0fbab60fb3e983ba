import { useEffect, useState } from 'preact/hooks'
import { matchKey } from '../../../contract/page-url.ts'
import { siteOf } from '../../network/address.ts'
import { Ago } from '../../ui/controls.tsx'
import { PageRow } from '../../ui/page-row.tsx'
import { NamedSentence } from '../../ui/sentences.tsx'
import { useTranslation } from '../../ui/values.ts'
import {
  type IndexedShare,
  index,
  pagesOf,
  roundRobin,
  type SharedPage,
  sharesOfSite,
  sharesSince,
} from '../index/door.ts'

interface ListProps {
  heading: string
  suggestions: SharedPage[]
  namesSite?: boolean
}

export const SuggestionList = ({ heading, suggestions, namesSite = false }: ListProps) => (
  <>
    <h2>{heading}</h2>
    <ul aria-label={heading}>
      {suggestions.map((suggestion) => (
        <PageRow {...suggestion} key={suggestion.key} namesSite={namesSite}>
          <Said {...suggestion} />
        </PageRow>
      ))}
    </ul>
  </>
)

function Said({ members, at, message }: SharedPage) {
  const t = useTranslation()
  const [newest] = members
  const name = newest?.name || t('everywhere.nameless')
  const others = members.length - 1
  const [firstLine] = message.trim().split('\n', 1)
  const sentence = others > 0 ? t('suggestions.others', { count: others, number: others, name: '{name}' }) : '{name}'
  return (
    <>
      <span class="who fine">
        <span class="line">
          <NamedSentence sentence={sentence} name={name} />
        </span>
        <Ago timestamp={new Date(at).toISOString()} />
      </span>
      {firstLine && (
        <span class="said line" dir="auto">
          {firstLine}
        </span>
      )}
    </>
  )
}

const maxShares = { ofSite: 50, recent: 200 }

/** Maximum age of a share that is suggested for any site, in milliseconds. */
const lately = 7 * 24 * 60 * 60 * 1000

export const none: SuggestedPages = { ofSite: [], recent: [] }

export const isNone = ({ ofSite, recent }: SuggestedPages) => ofSite.length + recent.length === 0

interface Reader {
  owner: string
  url: string | undefined
  me: string
}

/** Suggested pages from the index. They stay unchanged once there are some. */
export function useSuggestions(reader: Reader): SuggestedPages {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const suggested = await readSuggestions(reader)
      if (!isOver) setSuggestions((before) => (isNone(before) ? suggested : before))
    }
    const update = () => void read().catch(() => {})
    const stop = index.watch(update)
    update()
    return () => {
      isOver = true
      stop()
    }
  }, Object.values(reader))
  return suggestions
}

async function readSuggestions({ owner, url, me }: Reader): Promise<SuggestedPages> {
  const site = url && siteOf(url)
  const [ofSite, recent] = await Promise.all([
    site ? sharesOfSite(owner, site, maxShares.ofSite) : [],
    sharesSince(owner, Math.max(0, Date.now() - lately), maxShares.recent),
  ])
  return suggest({ ofSite, recent }, url, me)
}

interface SuggestedPages {
  ofSite: SharedPage[]
  recent: SharedPage[]
}

const maxPages = 3

/** Suggests the pages with most sharers first, then the newest, a page of each contact in turn; no page occurs twice. */
export function suggest(
  shares: { ofSite: readonly IndexedShare[]; recent: readonly IndexedShare[] },
  url: string | undefined,
  me: string,
): SuggestedPages {
  const here = url && matchKey(url)
  const isOther = ({ key, member, url }: IndexedShare) =>
    key !== here && member.id !== me && /^https?:\/\//i.test(url) && URL.canParse(url)
  const ofSite = mostFirst(pagesOf(shares.ofSite.filter(isOther))).slice(0, maxPages)
  const listed = new Set(ofSite.map(({ key }) => key))
  const others = shares.recent.filter((share) => isOther(share) && !listed.has(share.key))
  const recent = mostFirst(pagesOf(others)).slice(0, maxPages)
  return { ofSite, recent }
}

function mostFirst(pages: SharedPage[]): SharedPage[] {
  const newestFirst = pages.sort((one, other) => other.at - one.at || (one.key < other.key ? -1 : 1))
  return roundRobin(newestFirst, ({ members: [last] }) => last?.id ?? '').sort(
    (one, other) => other.members.length - one.members.length,
  )
}
