import type { SiteRule } from './site-rule.ts'

/** Papers of news; all may have accelerated copies. */
const papers: readonly SiteRule[] = [
  // 2026-11-27: `unlocked_article_code` is the sharer’s gift; readers need it
  {
    hosts: 'nytimes.com=mobile.nytimes.com',
    arrival:
      'smid smtyp smprod smvar partner emc referringsource searchresultposition action pgtype module region campaign_id instance_id segment_id user_id regi_id nl te ref rref src auth register login sgrp ugrp',
    view: 'unlocked_article_code',
  },
  // 2026-11-27
  { hosts: 'theguardian.com=amp.theguardian.com', arrival: 'cmp dcr' },
  // 2026-11-27: the other country’s host leads to the same articles
  {
    hosts: 'bbc.com=m.bbc.com bbc.co.uk=m.bbc.co.uk',
    arrival: 'at_* ocid ns_* pinned_post_* sthisfb intlink_from_url intlink_ts link_location',
    pages: { 'bbc.com/news/{rest}': 'bbc.co.uk/news/{rest}', 'bbc.com/sport/{rest}': 'bbc.co.uk/sport/{rest}' },
  },
  { hosts: 'washingtonpost.com', arrival: 'itid wpisrc wpmm tid hpid location nid', view: 'pwapi_token outputtype' },
  {
    hosts: 'wsj.com',
    arrival: 'mod reflink sharetoken',
    view: 'st',
    pages: { '/articles/{title}': '/amp/articles/{title}' },
  },
  { hosts: 'ft.com=amp.ft.com', arrival: 'sharetype ftcamp segmentid ftag desktop', view: 'accesstoken giftid' },
  { hosts: 'economist.com=amp.economist.com', arrival: 'fsrc etear cid itm_*', view: 'giftid' },
  { hosts: 'bloomberg.com', arrival: 'srnd sref cmpid leadsource embedded-checkout in_source', view: 'accesstoken' },
  { hosts: 'reuters.com=mobile.reuters.com', arrival: 'taid rpc feedtype feedname il' },
  { hosts: 'apnews.com=m.apnews.com', arrival: 'user_email taid' },
  {
    hosts: 'cnn.com=m.cnn.com',
    arrival: 'cid iid hpt sr',
    pages: {
      'cnn.com/{rest}':
        '/{rest}/index.html edition.cnn.com/{rest}/index.html us.cnn.com/{rest}/index.html edition.cnn.com/{rest} us.cnn.com/{rest} ' +
        'lite.cnn.com/{rest} amp.cnn.com/cnn/{rest}/index.html amp.cnn.com/cnn/{rest}',
    },
  },
  { hosts: 'forbes.com', arrival: 'sh ss ctpv' },
  { hosts: 'businessinsider.com businessinsider.de', arrival: 'r ir' },
  { hosts: 'theatlantic.com', arrival: 'taid', view: 'gift' },
  {
    hosts: 'newyorker.com wired.com vanityfair.com vogue.com',
    arrival: 'mbid esrc bxid cndid hasha hashb hashc cid source redirecturl',
  },
  { hosts: 'npr.org=text.npr.org=m.npr.org', arrival: 'sc ft f live' },
  { hosts: 'hbr.org', arrival: 'ab autocomplete referral tpcc', view: 'giftid' },
  { hosts: 'politico.com politico.eu', arrival: 'nname nid nrid nlid cid' },
  { hosts: 'axios.com', arrival: 'stream' },
  { hosts: 'huffpost.com=m.huffpost.com=huffingtonpost.com=m.huffingtonpost.com', arrival: 'ncid' },
  { hosts: 'msn.com', arrival: 'ocid cvid ei pc li' },
  { hosts: 'arstechnica.com', arrival: 'comments' },
  { hosts: 'euronews.com=m.euronews.com' },
  { hosts: 'aljazeera.com=m.aljazeera.com', arrival: 'traffic_source' },
  { hosts: 'techcrunch.com', arrival: 'sr_share ncid tpcc guccounter' },
  // 2026-11-27: French
  { hosts: 'lemonde.fr=mobile.lemonde.fr=amp.lemonde.fr', arrival: 'xtmc xtcr xtref lmd_*', view: 'random' },
  { hosts: 'lefigaro.fr=amp.lefigaro.fr=m.lefigaro.fr', arrival: 'een seen origin origine' },
  { hosts: 'liberation.fr', arrival: 'redirected' },
  { hosts: 'lesechos.fr=m.lesechos.fr' },
  { hosts: 'mediapart.fr', arrival: 'userid at_*' },
  { hosts: 'francetvinfo.fr=mobile.francetvinfo.fr' },
  { hosts: '20minutes.fr=m.20minutes.fr=amp.20minutes.fr' },
  { hosts: 'ouest-france.fr', arrival: 'wtd_source' },
  { hosts: 'rts.ch', arrival: 'rts_source' },
  // 2026-11-27: German
  { hosts: 'spiegel.de=m.spiegel.de', arrival: 'sara_ref sara_ecid d' },
  {
    hosts: 'zeit.de=amp.zeit.de',
    arrival: 'freebie',
    isExact: true,
    pages: { '/{rest}': '/{rest}/komplettansicht' },
  },
  { hosts: 'faz.net=m.faz.net', arrival: 'gepc campid' },
  {
    hosts: 'sueddeutsche.de=amp2.sueddeutsche.de=m.sueddeutsche.de',
    arrival: 'sc_src sc_lid sc_uid sc_llid source',
    view: 'reduced',
  },
  { hosts: 'welt.de=m.welt.de=amp.welt.de', arrival: 'source cid wtrid icid notify' },
  { hosts: 'tagesspiegel.de=m.tagesspiegel.de=amp.tagesspiegel.de', arrival: 'icid' },
  { hosts: 'stern.de=mobil.stern.de' },
  { hosts: 'focus.de=m.focus.de=amp.focus.de', arrival: 'fbc' },
  { hosts: 'n-tv.de=amp.n-tv.de' },
  { hosts: 'bild.de=m.bild.de', arrival: 't_ref' },
  { hosts: 'heise.de=m.heise.de', arrival: 'wt_ref' },
  { hosts: 'golem.de=m.golem.de', arrival: 'wt_ref' },
  { hosts: 'handelsblatt.com=amp.handelsblatt.com=amp2.handelsblatt.com', arrival: 'nlayer ticket share' },
  { hosts: 'wiwo.de=amp2.wiwo.de' },
  { hosts: 'nzz.ch=amp.nzz.ch', arrival: 'mktcid mktcval', view: 'reduced' },
  {
    hosts: 'derstandard.at=m.derstandard.at=derstandard.de=mobil.derstandard.at',
    arrival: 'ref',
    pages: { '/story/{digits}': '/story/{digits}/{_}' },
  },
  { hosts: 'tagesanzeiger.ch derbund.ch bernerzeitung.ch', arrival: 'idp_status' },
  { hosts: 'tagesschau.de' },
  { hosts: 'dw.com=m.dw.com=amp.dw.com', arrival: 'maca' },
  // 2026-11-27: Italian
  { hosts: 'repubblica.it=m.repubblica.it', arrival: 'ref rss' },
  {
    hosts: 'corriere.it=m.corriere.it',
    arrival: 'refresh_ce',
    view: 'cmpid',
    isExact: true,
    pages: { '/{rest}.shtml': '/{rest}.html' },
  },
  { hosts: 'lastampa.it=m.lastampa.it', arrival: 'ref' },
  { hosts: 'ilsole24ore.com=amp24.ilsole24ore.com', arrival: 'refresh_ce cmpid' },
  { hosts: 'ilpost.it=m.ilpost.it', arrival: 'homepageposition' },
  { hosts: 'ansa.it=m.ansa.it' },
  // 2026-11-27: Spanish
  {
    hosts: 'elpais.com=m.elpais.com',
    arrival: 'ssm prm prod event_log event o sma rel mid id_externo_rsoc',
    view: 'outputtype',
  },
  { hosts: 'elmundo.es=amp.elmundo.es=m.elmundo.es', arrival: 'cid s_kw intcmp emk' },
  { hosts: 'lavanguardia.com=amp.lavanguardia.com', arrival: 'facet' },
  { hosts: 'abc.es=amp.abc.es=m.abc.es', arrival: 'ref vca vso vmc vli' },
  { hosts: 'eldiario.es=m.eldiario.es' },
  { hosts: 'clarin.com=amp.clarin.com' },
  { hosts: 'infobae.com=m.infobae.com', view: 'outputtype' },
  // 2026-11-27: Portuguese
  { hosts: 'publico.pt=m.publico.pt', arrival: 'ref' },
  { hosts: 'expresso.pt=amp.expresso.pt', arrival: 'rss' },
  { hosts: 'observador.pt', arrival: 'cache_bust' },
  { hosts: 'folha.uol.com.br=www1.folha.uol.com.br=m.folha.uol.com.br', arrival: 'pwgt origin cmpid' },
  { hosts: 'estadao.com.br', arrival: 'srsltid' },
]

/** Shops and newspapers. */
export const newsRules: readonly SiteRule[] = [
  // ── shops ──

  // 2026-11-27: an article by its number; each country is a shop of its own
  {
    hosts:
      'amazon.com=smile.amazon.com amazon.de=smile.amazon.de amazon.co.uk=smile.amazon.co.uk amazon.fr amazon.es ' +
      'amazon.it amazon.nl amazon.pl amazon.se amazon.com.be amazon.ca amazon.com.br amazon.com.mx amazon.com.au ' +
      'amazon.in amazon.co.jp',
    arrival:
      'ref ref_ tag linkcode linkid camp creative creativeasin ascsubtag pd_rd_* pf_rd_* qid sr sprefix crid dib ' +
      'dib_tag _encoding content-id cv_ct_cx psr social_share starsleft skiptwisterog smid dchild',
    sendsKeys: true,
    pages: {
      '/dp/{id}':
        '/gp/product/{id} /gp/aw/d/{id} /exec/obidos/ASIN/{id} /o/ASIN/{id} /{_}/dp/{id} /-/{_}/dp/{id} /-/{_}/{_}/dp/{id} ' +
        '/dp/{id}/ref={rest} /{_}/dp/{id}/ref={rest} /gp/product/{id}/ref={rest} /-/{_}/dp/{id}/ref={rest} ' +
        '/-/{_}/{_}/dp/{id}/ref={rest} /gp/aw/d/{id}/ref={rest}',
    },
  },
  // 2026-11-27: the short hosts of its share button
  { hosts: 'amzn.eu amzn.to amzn.asia a.co', arrival: 'ref ref_' },
  // 2026-11-27
  {
    hosts:
      'ebay.com=m.ebay.com ebay.de=m.ebay.de ebay.fr=m.ebay.fr ebay.it=m.ebay.it ebay.es=m.ebay.es ebay.co.uk=m.ebay.co.uk ebay.ch=m.ebay.ch ebay.at=m.ebay.at',
    arrival:
      'mkevt mkcid mkrid campid toolid customid _trkparms _trksid amdata epid hash itmmeta itmprp media mksource siteid ssspo sssrc ssuid stype widget_ver',
    pages: { '/itm/{digits}': '/itm/{_}/{digits}' },
  },
  {
    hosts: 'etsy.com',
    arrival:
      'ref click_key click_sum ga_order ga_search_type ga_view_type ga_search_query pro frs organic_search_click external cns content_source ls sts plkey sr_prefetch',
    pages: {
      '/listing/{digits}': '/listing/{digits}/{_} /{_}/listing/{digits} /{_}/listing/{digits}/{_} etsy.me/{digits}',
    },
  },
  {
    hosts:
      'aliexpress.com=m.aliexpress.com=de.aliexpress.com=fr.aliexpress.com=es.aliexpress.com=it.aliexpress.com=pt.aliexpress.com=best.aliexpress.com=aliexpress.us',
    arrival:
      'spm algo_* aff_* aff_platform pdp_* scm scm_id scm-url pvid sk terminal_id tt curpagelogid gatewayadapt btsid ws_ab_test',
    pages: { '/item/{digits}.html': '/item/{_}/{digits}.html /i/{digits}.html' },
  },
  {
    hosts: 'booking.com',
    arrival:
      'aid label sid srpvid srepoch sb_price_type ucfs hapos hpos all_sr_blocks highlighted_blocks matching_block_id sr_order sr_pri_blocks',
    pages: { '/hotel/{country}/{name}.html': '/hotel/{country}/{name}.{_}.html' },
  },
  {
    hosts: 'airbnb.com=airbnb.de=airbnb.fr=airbnb.es=airbnb.it=airbnb.pt=airbnb.ch=airbnb.at=airbnb.co.uk',
    arrival:
      'source_impression_id federated_search_id previous_page_section_name s shared_item_type unique_share_id viralityentrypoint _set_bev_on_new_domain search_mode search_type',
    pages: { '/rooms/{digits}': '' },
  },
  { hosts: 'zalando.de zalando.fr zalando.it zalando.es zalando.ch zalando.at', arrival: 'wmc' },
  { hosts: 'ikea.com', arrival: 'itm_*' },
  { hosts: 'store.steampowered.com', arrival: 'snr curator_clanid', pages: { '/app/{digits}': '/app/{digits}/{_}' } },
  { hosts: 'play.google.com', arrival: 'referrer pcampaignid' },

  // 2026-11-27: a paper whose accelerated copies have an address of their own kind
  { hosts: 'g1.globo.com', pages: { '/{rest}': '/google/amp/{rest}' } },
  ...papers.map((rule): SiteRule => ({ ...rule, hasAmp: true })),
]
