/**
 * Which addresses are one page, as data: whoever reads sites can add a rule, without a word of code. docs/same-page.md
 * says how, and tests/contract/same-page.tsv has an example of each rule. The comment above a rule has its reason, and
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
   * that follows, `{paper}` an id without a version or ending, `{hex}` a long hexadecimal one, any other `{name}` a part of one segment or parameter;
   * `{_}` is one that doesn't matter. Other parameters don't matter. An address without a host is on the site's own.
   */
  pages?: Readonly<Record<string, string>>
  /** Its pages have accelerated copies, of which `amp` stands in the path: as a part of it, or before its ending. */
  hasAmp?: true
  /** Addresses that only show or lead to another site's page: `{address}` is that page's. */
  wraps?: string
}

/**
 * Parameters that only say where a visitor came from, on any site. Whole names, or beginnings that nobody else uses: no
 * parameter that selects content is removed. Looked at on 2026-11-27.
 */
export const arrivalEverywhere: readonly string[] = [
  // Google Analytics, and those that copied its names
  'utm_* _ga _gl gaa_at gaa_n gaa_sig gaa_ts',
  // advertisements: Google, Microsoft, Meta, X, TikTok, LinkedIn, Snapchat, Pinterest, Reddit, Yandex, Adobe
  'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid msclkid fbclid twclid ttclid li_fat_id sccid',
  'epik rdt_cid yclid ysclid ymclid _openstat ef_id s_kwcid irclickid irgwc wickedid rb_clickid',
  // share buttons that write the same name on every site
  'igsh igshid mibextid ref_src ref_url fb_action_ids fb_action_types fb_ref fb_source __twitter_impression',
  // newsletters: Mailchimp, HubSpot, Marketo, Klaviyo, Drip, Vero, Omeda, MailerLite, Silverpop, Eloqua, dotdigital
  'mc_cid mc_eid mc_tc _hsenc _hsmi __hssc __hstc __hsfp hsa_* hsctatracking mkt_tok _kx _ke __s vero_conv vero_id',
  'oly_anon_id oly_enc_id ml_subscriber ml_subscriber_hash spjobid spmailingid spreportid spuserid elqtrack',
  'elqtrackid elqaid elqat elqcampaignid dm_i dm_t bsft_aaid bsft_clkid bsft_eid bsft_mid bsft_uid trk_contact',
  'trk_module trk_msg trk_sid nr_email_referer cn-reloaded',
  // analytics: Matomo and Piwik, AT Internet, comScore, Webtrekk, Adobe, Branch, Yahoo
  'mtm_* matomo_* piwik_* pk_campaign pk_cid pk_content pk_keyword pk_kwd pk_medium pk_source pk_vid xtor at_campaign',
  'at_custom1 at_custom2 at_custom3 at_custom4 at_format at_link_id at_link_origin at_link_type at_medium at_ptr_name',
  'at_recipient_id at_send_date at_term at_variant ns_campaign ns_fee ns_linkname ns_mchannel ns_source wt_mc wt_zmc',
  'wt.mc_id wtmc s_cid _branch_match_id _branch_referrer guccounter guce_referrer guce_referrer_sig soc_src soc_trk',
  // accelerated pages (AMP), which tell how they were reached
  'amp_gsa amp_js_v usqp',
]
