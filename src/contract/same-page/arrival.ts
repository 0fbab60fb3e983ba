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

/** A test of a parameter's name against lists of names, of which some end in `*` for any end. */
export function named(...lists: string[]): (name: string) => boolean {
  const all = lists.flatMap(words)
  const whole = new Set(all.filter((name) => !name.endsWith('*')))
  const beginnings = all.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (text) => {
    const name = text.toLowerCase()
    return whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  }
}

export const words = (text = '') => text.split(' ').filter(Boolean)

export const isArrivalEverywhere: (name: string) => boolean = named(...arrivalEverywhere)

export const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? ''
