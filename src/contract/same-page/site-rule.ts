/**
 * A site’s rule: which of its addresses are one page. Rules are data, so that one who doesn’t program can add one, as
 * docs/same-page.md says. tests/contract/same-page.tsv has an example of each. The comment above a rule has its reason, and
 * the day when somebody last looked at the site.
 *
 * A rule joins only what the site itself serves as one page. A site without a rule stays as it is: a wrong rule puts
 * people under a page that they never shared, a missing one only asks again.
 */
export interface SiteRule {
  /**
   * Its hosts, without `www.`. Hosts joined by `=` are one: the first is that of the key. `*.` is any one label.
   * Hosts with a space between them are different sites with the same rule.
   */
  hosts: string
  /** Parameters that only say how a visitor came: neither sent, shown nor compared. `*` at the end is any end. */
  arrival?: string
  /** Parameters that a reader keeps, and that choose no other page: where a video begins, a gift, the order of answers. */
  view?: string
  /** The site takes capital and small letters of its pages for the same. */
  ignoresCase?: true
  /** A page with other parameters than its spelling has is another one. */
  isExact?: true
  /**
   * Pages with several spellings: the key of the page, then its other addresses. `{digits}` is a number, `{rest}` all
   * that follows; `{paper}` an id without a version or ending, `{hex}` a long hexadecimal one; any other `{name}` a part
   * of one segment or parameter, and `{_}` one that doesn't matter. Other parameters don't matter. An address without a host is on the site's own.
   */
  pages?: Readonly<Record<string, string>>
  /** Its `pages` are stored and sent as their keys: other addresses say how a visitor came, such as words of a search. */
  sendsKeys?: true
  /** Its pages have accelerated copies, of which `amp` stands in the path: as a part of it, or before its ending. */
  hasAmp?: true
  /** Addresses that only show or lead to another site's page: `{address}` is that page's. */
  wraps?: string
}
