import type { ComponentChildren } from 'preact'
import { Link } from './controls.tsx'
import { PagePicture } from './member.tsx'

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
    <PagePicture host={site} copy={copy} />
    <div>
      <h3>
        <Link href={url}>
          <strong dir="auto">{title || site}</strong>
        </Link>
      </h3>
      {namesSite && title !== '' && (
        <span class="fine line" dir="ltr">
          {site}
        </span>
      )}
      {children}
    </div>
  </li>
)
