import { frequentArrival } from './frequent.ts'
import { named, nameOf, words } from './names.ts'

/**
 * Parameters that only say where a visitor came from, on any site; `frequent.ts` has more. A name stands here only if
 * nobody else uses it for content. Last compared with the public lists on 2026-11-28 (`docs/developers/same-page.md`).
 */
export const arrivalEverywhere: readonly string[] = [
  // Google Analytics and its imitators
  'utm-* __utm* hmb_campaign hmb_medium hmb_source itm_source itm_medium itm_campaign itm_content itm_term _gac',
  'gaa_at gaa_n gaa_sig gaa_ts',
  // advertisements: Google, Microsoft, Meta, X, TikTok, LinkedIn, Snapchat, Pinterest, Reddit, Yandex, Adobe
  'sccid rdt_cid ymclid syclid yadclid yadordid _openstat ef_id s_kwcid s_campaign adobe_mc adobe_mc_ref',
  'adobe_mc_sdid tw_source tw_adid tblci dicbo oborigurl sznclid asclid zrclid tgclid k_clickid vgo_ee adroll_*',
  'aiad_clid external_click_id nx_source brave-campaign-id brave-creative-id brave-creative-set-id',
  // partners who are paid for visitors: Impact, CJ, ShareASale, Rakuten, Tradedoubler, Awin, Admitad, Wicked, AppsFlyer
  'irgwc ir_adid ir_campaignid ir_partnerid irpid irmpname irsharedid cjevent cjdata sscid ranmid raneaid ransiteid',
  'tduid zanpid admitad_uid belboon wickedid wickedsource rb_clickid unicorn_click_id gps_adid af_ad af_ad_id',
  'af_ad_type af_adset af_adset_id af_channel af_click_lookback af_prt af_siteid af_sub_siteid af_xp aff_sub*',
  'afftrack pf_rd_* pd_rd_* adjust_tracker adjust_tracker_limit adjust_campaign adjust_adgroup adjust_creative',
  'adjust_referrer ircid cjid ranlinkid ranpublisherid rfsn sv_campaign_id sv_affiliate_id km_adgroup km_partner',
  'famad_xuid oprtrack rtkcid vc_lpp ebisadid asgtbndr ceneo_spo os_ehash _zucks_suid',
  // share buttons that write the same name on every site
  'ig_rid fb_action_ids fb_action_types fb_ref fb_source fb_comment_id action_object_map action_type_map',
  'action_ref_map __cft__* __xts__* __tn__ sfnsn __twitter_impression sr_share xng_share_origin tg_rhash',
  'isappinstalled li_source li_medium',
  // newsletters: Mailchimp, HubSpot, Marketo, Klaviyo, Drip, Vero, Omeda, MailerLite, Silverpop, Eloqua, dotdigital
  'mc_tc mcp_token hsctaattrib hsutk hss_channel _ke __s vero_conv oly_anon_id ml_subscriber_hash ml_sub',
  'ml_sub_hash spjobid spmailingid spreportid spuserid elqtrack elqtrackid elqaid elqat elqah elqcst elqcsid',
  'elqcampaignid elq dm_i dm_t',
  // Blueshift, Listrak, Kit, beehiiv, Blackbaud, ExactTarget, Salesforce, Optimizely, Emarsys, Sailthru, Omnisend
  'bsft_* trk_contact trk_module trk_msg trk_sid trk_link last_resource_guid bbeml et_cid et_lid sfmc_* oft_id',
  'oft_k oft_lk oft_d oft_c oft_ck oft_ids oft_sk sc_src sc_lid sc_uid sc_llid sc_eh sc_customer ss_email_id',
  'ss_campaign_* ss_source omnisendcontactid omnisendattributionid inf_contact_key iterableemailcampaignid cio_id',
  'iterabletemplateid iterablemessageid sender_campaign sender_ctype mindbox-* _cldee _clde emst emci emdi',
  'sms_click sms_source sms_uph user_email_address nr_email_referer email_referrer cn-reloaded eblastid truid lctg',
  'hlkid hctky hdpid _bta_tid _bta_c mt_link_id',
  // analytics: Matomo and Piwik, AT Internet, comScore, Webtrekk, Coremetrics, Branch, Yahoo, Cxense, DPG
  'matomo_* piwik_* pk_cid pk_content pk_cpn pk_keyword pk_kwd pk_medium pk_source pk_vid at_campaign_type',
  'at_channel at_creation at_custom1 at_custom2 at_custom3 at_custom4 at_emailtype at_detail_placement at_format',
  'at_general_placement at_identifier at_link at_link_id at_link_origin at_link_type at_network at_platform',
  'at_ptr_name at_recipient_id at_recipient_list at_send_date at_term at_variant ns_fee ns_linkname wt_ref wt.*',
  'wtmc wtrid cm_mmc* cm_me cm_cr cm_re cm_sp cm_ven _branch_referrer soc_src soc_trk cx_click cx_recsorder',
  'cx_recswidget cx_testid cx_testvariant cx_artpos nosto nosto_source dpg_source dpg_campaign dpg_medium',
  'dpg_content _sgm_* int_source int_medium int_campaign int_content __io_lv _io_session_id om_mmc exactag_uk',
  'cvosrc',
  // what programs of shops, jobs and blogs write: Shopify, Greenhouse, Lever, Jobvite, WordPress, Blogger, Substack
  'pr_prod_strat pr_rec_id pr_rec_pid pr_ref_pid pr_seq gh_src lever-source* lever-origin lever-via lever-social',
  '__jvst __jvsd replytocom relatedposts_hit relatedposts_origin relatedposts_position doing_wp_cron like_comment',
  'moderation-hash spref showcomment showwelcome showwelcomeonshare triedredirect triedsigningin isfreemail',
  // a visitor's session: PHP, Java, ASP, ColdFusion, TYPO3, shops, and Cloudflare
  'phpsessid jsessionid aspsessionid* asp.net_sessionid aspxautodetectcookiesupport cftoken fe_typo_user oscsid',
  'xtcsid modsid zenid ocsessid ___sid __cf_chl_*',
  // accelerated and translated pages, which tell how they were reached
  'amp_gsa amp_js_v amp_device_id usqp _x_tr_*',
]

/** Parameters that choose no page under a condition, since their names alone don't tell. */
interface Condition {
  names: string
  value?: RegExp
  path?: RegExp
  /** Names of parameters; at least one of them must stand beside. */
  beside?: string
}

const hash = /^[\da-f]{32}$/i

const post = /^\/p\/[^/]+$/
const besideSubstacks = 'utm_campaign isfreemail triedredirect showwelcome showwelcomeonshare'

const arrivalIf: readonly Condition[] = [
  // a visitor's session
  { names: 'sid sessid sessionid sess_id session_id', value: hash },
  { names: 's', value: hash, path: /\/(showthread|showpost|forumdisplay|member)\.php$/ },
  { names: 'cfid', value: /^\d+$/, beside: 'cftoken' },
  // blogs: share buttons, a comment of one's own, and telephones
  {
    names: 'share',
    value:
      /^(jetpack-)?(facebook|twitter|x|linkedin|pinterest|reddit|tumblr|pocket|telegram|whatsapp|bluesky|mastodon|threads|nextdoor|skype|print|email|press-this|custom-\d+)$/,
    beside: 'nb',
  },
  { names: 'nb', value: /^1$/, beside: 'share' },
  { names: 'unapproved', value: /^\d+$/, beside: 'moderation-hash' },
  { names: '_wpnonce', beside: 'like_comment' },
  { names: 'm', value: /^[01]$/, path: /^\/\d{4}\/\d\d\/[^/]+\.html$/ },
  // newsletters: Substack on a host of its own, the sender's host, Mailchimp, Dynamics, Action Network, EveryAction
  { names: 'r', value: /^[\da-z]{4,8}$/, path: post, beside: besideSubstacks },
  { names: 'publication_id post_id token', value: /^(\d+|eyJ.+)$/, path: post, beside: besideSubstacks },
  {
    names: 'ref',
    value: /^([a-z\d-]+\.)+(com|net|org|io|co|dev|blog|news|email|xyz|de|at|ch|fr|it|es|pt|uk|eu)$|-newsletter$/,
    path: /^\/$|-|\d{4}/,
  },
  { names: 'attribution_id attribution_type', beside: 'attribution_type' },
  { names: 'goal', value: /^0_[\da-z]+-/, beside: 'mc_cid mc_eid' },
  { names: 'recipientid esid', beside: '_cldee' },
  { names: 'can_id link_id email_subject', beside: 'email_referrer' },
  { names: 'ceid', beside: 'emci' },
  { names: 'from', beside: 'isappinstalled' },
  // jobs: the board that has the link
  {
    names: 'source src ref origin via jobboard jobboardsource',
    value:
      /^(linkedin|indeed|glassdoor|xing|stepstone|monster|ziprecruiter|infojobs|google)([ _+-]|%20)?(jobs?|slots)?$/i,
    // a lookahead tries no second word: a number after it comes after the first one too
    path: /^(?=(.*?(jobs?|careers?|karriere|stellen\w*|emplois?|empleos?|ofertas?|vagas?|lavoro|offerte|vacanc\w+|positions?|openings?)\b))\1.*\d/i,
  },
  // shops: Alibaba, Shopify, Awin
  { names: 'spm', value: /^[\w-]+(\.[\w-]+){2,}$/ },
  { names: '_pos _sid _ss _psq _v _fid', path: /\/products\/[^/]+$/ },
  { names: 'awc', value: /^\d+_\d+_[\da-f]+$/ },
]

/** Parameters that readers keep, and that choose no other page: of an accelerated copy, or a gift. */
const viewIf: readonly Condition[] = [
  { names: 'amp _amp', value: /^(1|true)?$/ },
  { names: 'outputtype output format _format view', value: /^amp$/ },
  { names: 'noamp', value: /^(mobile|available)$/ },
  { names: 'amp_markup unlocked_article_code' },
  { names: 'gift giftid gift_id gifttoken gift_token giftlink', value: /^(?=.*\d)(?=.*[a-z])[\w.~-]{16,}$/i },
]

type Conditions = ReadonlyMap<string, Condition[]>

const byName = (conditions: readonly Condition[]): Conditions =>
  Map.groupBy(
    conditions.flatMap(({ names, ...of }) => words(names).map((name) => ({ names: name, ...of }))),
    ({ names }) => names,
  )

function without(conditions: Conditions, path: string, parameters: readonly string[]): string[] {
  const present = new Set(parameters.map((each) => nameOf(each).toLowerCase()))
  const isHere = ({ path: ofPath, beside }: Condition) =>
    ofPath?.test(path) !== false && (beside === undefined || words(beside).some((name) => present.has(name)))
  // once for each name, since many parameters may have the same one
  const here = new Map([...present].map((name) => [name, conditions.get(name)?.filter(isHere)]))
  return parameters.filter((each) => {
    const name = nameOf(each)
    const text = each.slice(name.length + 1)
    return !here.get(name.toLowerCase())?.some(({ value }) => value?.test(text) !== false)
  })
}

const arrivalsIf = /* @__PURE__ */ byName(arrivalIf)
const viewsIf = /* @__PURE__ */ byName(viewIf)

/** The parameters that don't say how a visitor came. */
export const withoutArrival = (path: string, parameters: readonly string[]): string[] =>
  without(arrivalsIf, path, parameters).filter((each) => !isArrivalEverywhere(nameOf(each)))

/** The parameters that choose a page. */
export const withoutView = (path: string, parameters: readonly string[]): string[] => without(viewsIf, path, parameters)

/** A visitor's session within the path: of Java, PHP and ASP.NET. */
const sessions =
  /;(?:jsessionid|phpsessid|aspsessionid\w*)=[^/;]*|;s(?:ess(?:ion)?_?)?id=[\da-f]{32}(?=[/;]|$)|\/\((?:[AFX]\([^()/]*\))*S\([a-z\d]{24}\)(?:[AF]\([^()/]*\))*\)(?=\/|$)/gi

export const withoutSession = (path: string): string => untilSame(path, (text) => text.replace(sessions, ''))

/** The path of an article, which an accelerated copy adds `/amp` to. `/guitars/amp` is a page of its own. */
const article = /\/\d{4}\/\d\d?\/.|\/(?=[^/]*$)([^/-]*-[^/-]*-|.*\d{5}|.*\.[a-z]{3,5}$)/

export function withoutAmp(path: string): string {
  const before = path.endsWith('/amp') ? path.slice(0, -4) : ''
  return article.test(before) ? withoutAmp(before) : path.replace(/(?<=[^/])\.amp(?=$|\.html$)/, '')
}

/** Repeats a change, since a part that is taken out may leave another one. */
export function untilSame(text: string, change: (text: string) => string): string {
  const changed = change(text)
  return changed === text ? text : untilSame(changed, change)
}

const isFrequent = /* @__PURE__ */ named(frequentArrival)
const isKnown = /* @__PURE__ */ named(arrivalEverywhere)

/** Whether a name alone says how a visitor came. A site's own mistake may have made `&amp;` of `&`. */
export const isArrivalEverywhere = (name: string): boolean => {
  const plain = name.replace(/^(amp;)+/, '')
  return isFrequent(plain) || isKnown(plain)
}
