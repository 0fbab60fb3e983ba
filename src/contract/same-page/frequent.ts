/**
 * Parameters that only say where a visitor came from, on any site, and that addresses have most often. Apart from the rest
 * (`everywhere.ts`) for what must be short: the patterns of the mark.
 */
export const frequentArrival: readonly string[] = [
  'utm_* _ga _gl gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid msclkid fbclid twclid ttclid',
  'li_fat_id igsh igshid mibextid ref_src ref_url mc_cid mc_eid _hsenc _hsmi __hssc __hstc __hsfp hsa_*',
  'hsctatracking mkt_tok _kx vero_id oly_enc_id ml_subscriber mtm_* pk_campaign xtor at_medium at_campaign',
  'ns_mchannel ns_source ns_campaign wt_mc wt_zmc s_cid guccounter guce_referrer guce_referrer_sig _branch_match_id',
  'yclid ysclid epik irclickid et_rid ck_subscriber_id _bhlid',
]
