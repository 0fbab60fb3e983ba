/**
 * A site’s rule: which of its addresses are one page. Rules are data, so that one who doesn’t program can add one, as
 * docs/developers/same-page.md says. tests/contract/same-page.tsv has an example of each. The comment above a rule has its reason, the
 * heading of its group the day when somebody last looked at the sites.
 *
 * A rule joins only what the site itself serves as one page. A site without a rule stays as it is: a wrong rule puts
 * people under a page that they never shared, a missing one only asks again.
 */
export interface SiteRule {
  /**
   * The site's hosts, without `www.`. Hosts joined by `=` are one site; the key has the first. Hosts with a space
   * between them are different sites with the same rule. `*.`, `??.` and `.*` are as in `hostsOf`.
   */
  hosts: string
  /** Parameters that only say how a visitor came. They aren't sent, shown or compared. `*` at the end is any end. */
  arrival?: string
  /** Parameters that a reader keeps, and that choose no other page: where a video begins, a gift, the order of answers. */
  view?: string
  /** The site takes capital and small letters of its pages for the same. */
  ignoresCase?: true
  /** A page with other parameters than its spelling has is another one. */
  isExact?: true
  /**
   * Pages with several spellings: the key of the page, then its other addresses. `{digits}` is a number, `{rest}` all
   * that follows; `{paper}` an id without a version or ending, `{hex}` a long hexadecimal one. `{label}` is a label of a
   * host, `{locale}` a language as `en-US`, `{ref}` nothing or an end from `/ref=`. Any other `{name}` is a part of one
   * segment or parameter, and `{_}` one that doesn't matter. Other parameters don't matter. An address without a host is on
   * the site's own. If a value would become another part of the key, such as a port or `..`, the address is no spelling.
   */
  pages?: Readonly<Record<string, string>>
  /** Its `pages` are stored and sent as their keys: other addresses say how a visitor came, such as words of a search. */
  sendsKeys?: true
  /**
   * The site is of a kind that has parameters which choose a page on other sites (`ofKind`). A paper of news also has
   * hosts for telephones (`m.`, `mobile.`, `mobil.`, `amp.`), and accelerated copies with `amp` anywhere in the path.
   */
  kind?: 'paper' | 'shop' | 'jobs'
}

/**
 * Parameters on which nothing of a page depends on sites of a kind: how a visitor came, and a gift. Many belong to one
 * site and its owner's other sites.
 */
export const ofKind: Readonly<Record<NonNullable<SiteRule['kind']>, { arrival: string; view: string }>> = {
  paper: {
    arrival:
      'ref source src share sharetype cid cmp cmpid cmp_* icid intcid intcmp ncid ocid taid origin rss ns_* at_* ' +
      'xt_* xtmc xtcr xtref reflink srnd sref leadsource fsrc etear itid wpisrc wpmm hpid ftag ftcamp mbid esrc ' +
      'bxid cndid hasha hashb hashc redirecturl tpcc ito ico sara_* gepc campid mktcid mktcval maca lmd_* een ' +
      'seen refresh_ce idp_status wtd_source rts_source traffic_source feedtype feedname ssm pwgt cnt dcr ' +
      'embedded-checkout in_source rpc user_email __source userid nlayer ticket homepageposition vca vso vmc vli ' +
      'cache_bust nname nrid nlid origine redirected cx notify fbc t_ref s_kw emk il itm_*',
    view: 'gift* sharetoken share_token accesstoken outputtype',
  },
  shop: {
    arrival:
      'ref ref_ refid referrer referer origin oref provid wkid adid cmpid rbtc clicksource bltgh clkid lnm afid ' +
      'reco_id bi_s bi_m bi_c cmt trackingid tracking_id clickid click_id searchid search_id from_page logging_key ' +
      'wmc _rfl spm scm pvid impressionid pdp_filters polycard_client itm_*',
    view: 'supplier',
  },
  jobs: {
    arrival:
      'source src ref refid referrer referer origin from via trk trkid tracking trackingid promotion tk mstr_dist ' +
      'sc_o sc_o_* sc_origin ijt paging_context share_provider rltr suid applicationorigin jobboardsource trid ' +
      'dcr_ci oga _pc shared_id advn adid sjdu xkcb xpse fccid vjs alid',
    view: '',
  },
}
