import { siteOf } from '../../../network/address.ts'
import { Avatar } from '../../../ui/member.tsx'
import { NamedSentence } from '../../../ui/sentences.tsx'
import { Ago, useTranslation } from '../../../ui/text.tsx'
import { withoutPicture } from '../sharers/indexed.ts'
import type { Suggestion } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  /** Owner of the index (`storage/owner.ts`). */
  owner: string
  /** URL of the page in front; undefined if the page can't be looked up. */
  url: string | undefined
  /** The member's id. */
  me: string
  /** False: the suggestions are read, but not drawn yet. */
  isShown: boolean
  /** Members' pictures may be loaded. */
  withPictures: boolean
}

/** Pages that contacts shared; drawn below a page that no member shared. */
export function Suggestions({ owner, url, me, isShown, withPictures }: Props) {
  const t = useTranslation()
  const { ofSite, recent } = useSuggestions({ owner, url, me })
  if (!isShown || ofSite.length + recent.length === 0) return null
  const site = (url && siteOf(url)) || ''
  return (
    <section class="suggestions">
      {ofSite.length > 0 && (
        <>
          <h2>{t('suggestions.site', { site })}</h2>
          <SuggestionList heading={t('suggestions.site', { site })} suggestions={ofSite} withPictures={withPictures} />
        </>
      )}
      {recent.length > 0 && (
        <>
          <h2>{t('suggestions.recent')}</h2>
          <SuggestionList
            heading={t('suggestions.recent')}
            suggestions={recent}
            withPictures={withPictures}
            namesSite
          />
        </>
      )}
    </section>
  )
}

interface ListProps extends Pick<Props, 'withPictures'> {
  /** The heading above the list. */
  heading: string
  suggestions: Suggestion[]
  /** The pages belong to several sites: each row names its site. */
  namesSite?: boolean
}

export function SuggestionList({ heading, suggestions, withPictures, namesSite = false }: ListProps) {
  return (
    <ul aria-label={heading}>
      {suggestions.map((suggestion) => (
        <SuggestionRow key={suggestion.key} suggestion={suggestion} withPictures={withPictures} namesSite={namesSite} />
      ))}
    </ul>
  )
}

interface RowProps extends Pick<Props, 'withPictures'> {
  suggestion: Suggestion
  namesSite: boolean
}

function SuggestionRow({ suggestion: { url, title, site, members, at, message }, withPictures, namesSite }: RowProps) {
  const t = useTranslation()
  const [newest] = members
  const name = newest?.name || t('everywhere.nameless')
  const others = members.length - 1
  const [firstLine] = message.trim().split('\n', 1)
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer">
        {newest && <Avatar member={withPictures ? newest : withoutPicture(newest)} />}
        <span>
          <strong dir="auto">{title || site}</strong>
          {namesSite && title !== '' && (
            <span class="fine line" dir="ltr">
              {site}
            </span>
          )}
          <span class="who fine">
            <span class="line">
              {others > 0 ? (
                <NamedSentence
                  sentence={t('suggestions.others', { count: others, number: others, name: '{name}' })}
                  name={name}
                />
              ) : (
                <bdi>{name}</bdi>
              )}
            </span>
            <Ago timestamp={new Date(at).toISOString()} />
          </span>
          {firstLine && (
            <span class="said line" dir="auto">
              {firstLine}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
