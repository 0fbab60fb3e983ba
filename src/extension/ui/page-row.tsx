import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { siteOf } from '../network/address.ts'
import type { Pass } from '../schemas/received-pages.ts'
import { Ago, Link } from './controls.tsx'
import { HostName, Tile } from './host.tsx'
import { Marking } from './values.ts'

interface Props {
  url: string
  title: string
  site: string
  namesSite: boolean
  /** At the end of the site's line. */
  time?: ComponentChildren
  /** In place of the host's tile. */
  before?: ComponentChildren
  children: ComponentChildren
}

export function PageRow({ url, title, site, namesSite, time, before, children }: Props) {
  const mark = useContext(Marking)
  return (
    <li>
      {before ?? (namesSite && site !== '' && <Tile host={site} />)}
      <div>
        <h3>
          <Link href={url}>
            <strong dir="auto">{mark(title) || site}</strong>
          </Link>
        </h3>
        {namesSite && (title !== '' || time) && (
          <span class="who">
            <HostName host={site} />
            {time}
          </span>
        )}
        {children}
      </div>
    </li>
  )
}

interface NotedProps {
  page: Pick<Pass, 'url' | 'title' | 'message' | 'quote' | 'creation_date'>
  before?: ComponentChildren
  children?: ComponentChildren
}

/** A page that only some know, with the words that stand with it. */
export function NotedPageRow({ page, before, children }: NotedProps) {
  const { url, title, message, quote, creation_date } = page
  const mark = useContext(Marking)
  const time = <Ago timestamp={creation_date} />
  return (
    <PageRow {...{ url, title, time, before }} site={siteOf(url) ?? ''} namesSite>
      {message !== '' && (
        <span class="comment two-lines" dir="auto">
          {mark(message)}
        </span>
      )}
      {quote !== '' && (
        <span class="quotation line" dir="auto">
          {mark(quote)}
        </span>
      )}
      {children}
    </PageRow>
  )
}
