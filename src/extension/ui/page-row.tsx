import type { ComponentChildren } from 'preact'
import { tileOf } from '../../contract/text.ts'
import { Link } from './controls.tsx'
import { Picture } from './member.tsx'

/** A page's host after its first letter, in the host's colour. */
export function Host({ host, title }: { host: string; title?: string }) {
  const { tone, letter } = tileOf(host)
  return (
    <p class="host fine" title={title}>
      <span class="initial" data-site={host} data-tone={tone} aria-hidden="true">
        {letter}
      </span>
      <span class="line" dir="ltr">
        {host}
      </span>
    </p>
  )
}

/** The network's copy of a page's picture, if there is one. The site itself is never asked. */
export const PagePicture = ({ copy }: { copy: string }) => <Picture url={copy} class="page-picture" />

interface Props {
  url: string
  title: string
  site: string
  copy?: string
  namesSite: boolean
  children: ComponentChildren
}

/** A page in a list of pages, by default without a copy of its picture: only a look-up names that. */
export const PageRow = ({ url, title, site, copy = '', namesSite, children }: Props) => (
  <li>
    <div>
      <h3>
        <Link href={url}>
          <strong dir="auto">{title || site}</strong>
        </Link>
      </h3>
      {namesSite && title !== '' && <Host host={site} />}
      {children}
    </div>
    <PagePicture copy={copy} />
  </li>
)
