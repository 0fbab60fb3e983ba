import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { markedParts, maxWords, readQuery } from '../../../contract/search.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { hasOwnPages } from '../../network/network.ts'
import { useRetry } from '../../popup/writes/own-writes.ts'
import type { FoundNews } from '../../schemas/newsfeed.ts'
import { withoutRepeated } from '../../schemas/stored.ts'
import { Button, closeByEscape, Icon, Link, submitBy, takeFocus } from '../../ui/controls.tsx'
import { useAsking } from '../../ui/failure.tsx'
import { NotedPageRow } from '../../ui/page-row.tsx'
import { Marking, useNetwork, useTranslation } from '../../ui/values.ts'
import { NewsSection, type Openers, useOpener } from './Newsfeed.tsx'

interface Props extends Openers {
  /** The search opens with them; empty if it is closed. */
  words: string
  /** The news, with a control beside their heading. */
  children: (control: ComponentChildren) => ComponentChildren
}

/** Around the news: the search, which only our own service has. */
export function Search({ words, children, ...openers }: Props) {
  const t = useTranslation()
  const [typed, setTyped] = useState(words)
  const [sought, setSought] = useState('')
  const { isOpen, close, opener } = useOpener('search', openers, openers.opened === 'search' || sought !== '')
  const field = useRef<HTMLInputElement>(null)
  // before the next paint: the first letter belongs to it
  useLayoutEffect(() => {
    if (isOpen) takeFocus(field.current)
  }, [isOpen])
  if (!hasOwnPages(useNetwork())) return <>{children(null)}</>

  function search(query: string) {
    setTyped(query)
    setSought(cut(query.trim(), endpoints.search.parameters.query.max))
  }
  /** First back to the news, then closed. */
  function leave() {
    setTyped('')
    setSought('')
    field.current?.focus()
    if (sought === '') close()
  }
  const control = (
    <button {...opener} class="opener" aria-label={t('search.label')}>
      <Icon name="search" />
    </button>
  )
  return (
    <>
      {isOpen && (
        <search aria-label={t('search.label')}>
          <form class="search" onSubmit={submitBy(() => search(typed))} onKeyDown={closeByEscape(leave)}>
            <input
              ref={field}
              type="search"
              name="query"
              aria-label={t('search.label')}
              placeholder={t('search.label')}
              autocomplete="off"
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            <button type="submit">{t('search.button')}</button>
          </form>
        </search>
      )}
      {sought === '' ? children(control) : <Results key={sought} query={sought} onClose={leave} onSearch={search} />}
    </>
  )
}

/** Pages that a search finds and nobody else sees: kept ones, or those sent to or by the member. */
function OwnPages({ heading, pages }: { heading: string; pages: FoundNews['kept'] }) {
  return (
    <section class="page-rows">
      <h3>{heading}</h3>
      <ul aria-label={heading}>
        {pages.map((page) => (
          <NotedPageRow key={page.id} page={page} />
        ))}
      </ul>
    </section>
  )
}

interface ResultsProps {
  query: string
  onClose: () => void
  onSearch: (query: string) => void
}

function Results({ query, onClose, onSearch }: ResultsProps) {
  const t = useTranslation()
  const [found, setFound] = useState<FoundNews>()
  const { run, ...asking } = useAsking()
  const askingMore = useAsking()
  const search = () => void run(() => ask('search', { query, page: 1 }), setFound)
  useEffect(search, [])
  function askForMore() {
    if (!found?.nextPage) return
    const { data, nextPage: page } = found
    void askingMore.run(
      () => ask('search', { query, page }),
      // the first page alone has what nobody else sees
      (more) => setFound({ ...found, nextPage: more.nextPage, data: withoutRepeated([...data, ...more.data]) }),
    )
  }
  useRetry(asking, search)
  useRetry(askingMore, askForMore)
  const { authUrl } = useNetwork()
  const { terms, isCut } = readQuery(query)
  const { suggested_query: suggested = '', kept = [], passed = [] } = found ?? {}
  const hasOwn = kept.length + passed.length > 0
  const mark = (text: string): ComponentChildren =>
    text && markedParts(text, terms).map(({ part, isFound }) => (isFound ? <mark>{part}</mark> : part))
  const heading = t('search.heading')
  const isNothing = found?.data.length === 0 && !hasOwn
  // the site's search finds the shares of members whom an application doesn't see
  const everywhere = (
    <p>
      <Link href={`${authUrl}/find?${new URLSearchParams({ query })}`}>{t('search.everywhere')}</Link>
    </p>
  )
  return (
    <Marking.Provider value={mark}>
      <NewsSection
        {...{ heading, asking, askingMore, askForMore }}
        news={found?.data}
        header={
          <>
            <h2 class="visually-hidden">{heading}</h2>
            <Button class="link back" onClick={onClose}>
              <Icon name="down" />
              {t('search.close')}
            </Button>
            {kept.length > 0 && <OwnPages heading={t('search.kept')} pages={kept} />}
            {passed.length > 0 && <OwnPages heading={t('search.passed')} pages={passed} />}
            {hasOwn && found?.data[0] && <h3>{t('search.shared')}</h3>}
          </>
        }
        loading={t('search.loading')}
        none={isNothing && t('search.none')}
        belowNone={
          <>
            {everywhere}
            {suggested !== '' && (
              <p>
                {t('search.suggested')} <Button class="link" onClick={() => onSearch(suggested)} text={suggested} />
              </p>
            )}
          </>
        }
        hasMore={found !== undefined && found.nextPage !== null}
        onRetry={search}
      >
        {isCut && <p class="fine">{t('search.cut', { max: maxWords })}</p>}
        {found?.nextPage === null && found.count_string !== '' && <p class="fine">{t('search.older')}</p>}
      </NewsSection>
    </Marking.Provider>
  )
}
