import type { SiteRule } from './site-rule.ts'

/** Addresses of an article of Amazon's. Its number may follow the title, and the language of the frame. */
const ofAmazon =
  '/dp/{id} /gp/product/{id} /gp/aw/d/{id} /gp/d/{id} /dp/product/{id} /exec/obidos/ASIN/{id} /o/ASIN/{id} ' +
  '/{_}/dp/{id} /-/{_}/dp/{id} /-/{_}/{_}/dp/{id} /-/{_}/gp/product/{id}'

const workday = '1 2 3 5 10 12 101 102 103 105 108 501'

/** Shops, travel, and jobs. */
export const shopRules = (): readonly SiteRule[] => [
  // ── shops: 16 rules by 2026-11-28 ──

  // each country is a shop of its own
  {
    hosts: 'amazon.*=smile.amazon.*',
    arrival:
      'ref ref_ tag linkcode linkid camp creative creativeasin ascsubtag qid sr sprefix crid dib ' +
      'dib_tag _encoding content-id cv_ct_cx psr social_share starsleft skiptwisterog smid dchild ingress visitid ufe',
    sendsKeys: true,
    pages: { '/dp/{id}': ofAmazon.replaceAll('{id}', '{id}{ref}') },
  },
  // the short hosts of its share button
  { hosts: 'amzn.eu amzn.to amzn.asia a.co', arrival: 'ref ref_' },
  {
    hosts: 'ebay.*=m.ebay.*',
    arrival:
      'mkevt mkcid mkrid campid toolid customid _trkparms _trksid _from amdata epid hash itmmeta itmprp media mksource siteid ssspo sssrc ssuid stype widget_ver',
    pages: { '/itm/{digits}': '/itm/{_}/{digits}' },
  },
  { hosts: 'kleinanzeigen.de=ebay-kleinanzeigen.de=m.kleinanzeigen.de' },
  {
    hosts: 'etsy.com',
    arrival:
      'ref click_key click_sum ga_order ga_search_type ga_view_type ga_search_query pro frs organic_search_click external cns content_source ls sts plkey sr_prefetch',
    pages: {
      '/listing/{digits}': '/listing/{digits}/{_} /{_}/listing/{digits} /{_}/listing/{digits}/{_} etsy.me/{digits}',
    },
  },
  {
    hosts: 'aliexpress.com=m.aliexpress.com=best.aliexpress.com=??.aliexpress.com=aliexpress.us',
    arrival:
      'spm algo_* aff_* pdp_* scm scm_id scm-url gps-id utparam-url pvid sk terminal_id tt curpagelogid gatewayadapt btsid ws_ab_test',
    pages: { '/item/{digits}.html': '/item/{_}/{digits}.html /i/{digits}.html' },
  },
  { hosts: 'temu.com', pages: { '/goods.html?goods_id={digits}': '' } },
  {
    hosts: 'zalando.*=m.zalando.* ??.zalando.de ??.zalando.ch ??.zalando.be',
    kind: 'shop',
    pages: { '/{name}.html': '' },
  },
  { hosts: 'vinted.*', kind: 'shop', pages: { '/items/{digits}': '/items/{digits}-{_}' } },
  { hosts: 'walmart.com', arrival: 'from ath*', kind: 'shop', pages: { '/ip/{digits}': '/ip/{_}/{digits}' } },
  { hosts: 'bestbuy.com', arrival: 'loc acampid mpid intl', kind: 'shop' },
  { hosts: 'bol.com', arrival: 'promo', kind: 'shop' },
  { hosts: 'target.com', kind: 'shop', pages: { '/p/{name}/-/{id}': '' } },
  // no addresses of their own
  {
    hosts:
      'otto.de thalia.* hugendubel.de buecher.de galaxus.* digitec.ch mediamarkt.* saturn.de conrad.* alternate.de ' +
      'cyberport.de notebooksbilliger.de idealo.* geizhals.* aboutyou.* decathlon.* ikea.com hm.com asos.com bonprix.* ' +
      'tchibo.* lidl.* dm.de rossmann.de douglas.* fnac.* darty.com cdiscount.com leroymerlin.* manomano.* boulanger.com ' +
      'rakuten.* backmarket.* coolblue.* wehkamp.nl elcorteingles.es pccomponentes.com worten.* unieuro.it ibs.it ' +
      'lafeltrinelli.it mediaworld.it carrefour.* newegg.com wayfair.* homedepot.com lowes.com costco.com ' +
      'macys.com nordstrom.com sephora.* nike.com adidas.* argos.co.uk johnlewis.com currys.co.uk next.co.uk very.co.uk ' +
      'allegro.pl mercadolibre.* mercadolivre.com.br magazineluiza.com.br americanas.com.br falabella.com shein.com ' +
      'wallapop.com es.wallapop.com leboncoin.fr subito.it milanuncios.com willhaben.at ricardo.ch tutti.ch marktplaats.nl',
    kind: 'shop',
  },
  { hosts: 'store.steampowered.com', arrival: 'snr curator_clanid', pages: { '/app/{digits}': '/app/{digits}/{_}' } },
  { hosts: 'play.google.com', arrival: 'referrer pcampaignid' },

  // ── travel: 3 rules by 2026-11-28 ──

  {
    hosts: 'booking.com',
    arrival:
      'aid label sid srpvid srepoch sb_price_type ucfs hapos hpos all_sr_blocks highlighted_blocks matching_block_id sr_order sr_pri_blocks',
    pages: { '/hotel/{country}/{name}.html': '/hotel/{country}/{name}.{_}.html' },
  },
  // another country’s host leads to the same rooms
  {
    hosts: 'airbnb.com=airbnb.*',
    arrival:
      'source_impression_id federated_search_id previous_page_section_name s shared_item_type unique_share_id viralityentrypoint _set_bev_on_new_domain search_mode search_type',
    pages: { '/rooms/{digits}': '' },
  },
  { hosts: 'eventbrite.*', arrival: 'aff ebdsoporgprofile' },

  // ── jobs: 10 rules by 2026-11-28 ──

  // `jk` is the job; countries have words of their own for its page
  {
    hosts: 'indeed.com *.indeed.com',
    kind: 'jobs',
    pages: {
      '/viewjob?jk={hex}':
        '/m/viewjob?jk={hex} /rc/clk?jk={hex} /voir-emploi?jk={hex} /ver-oferta?jk={hex} /ver-emprego?jk={hex} /Zeige-Job?jk={hex}',
    },
  },
  {
    hosts: 'stepstone.*',
    arrival: 'cid',
    kind: 'jobs',
    pages: { '/stellenangebote--{digits}-inline.html': '/stellenangebote--{_}--{digits}-inline.html' },
  },
  { hosts: 'xing.com', kind: 'jobs', pages: { '/jobs/{digits}': '/jobs/{_}-{digits}' } },
  {
    hosts: 'glassdoor.*',
    kind: 'jobs',
    pages: {
      '/job-listing/j?jl={digits}': '/job-listing/{_}?jl={digits} /partner/jobListing.htm?jobListingId={digits}',
    },
  },
  // the older host, and the form in a company’s own page
  {
    hosts: 'boards.greenhouse.io=job-boards.greenhouse.io boards.eu.greenhouse.io=job-boards.eu.greenhouse.io',
    kind: 'jobs',
    pages: { '/{company}/jobs/{digits}': '/embed/job_app?for={company}&token={digits}' },
  },
  // the language is the frame's
  {
    hosts: workday.replace(/\d+/g, '*.wd$&.myworkdayjobs.com'),
    kind: 'jobs',
    pages: { '/{site}/job/{rest}': '/{locale}/{site}/job/{rest}' },
  },
  { hosts: 'infojobs.net', kind: 'jobs', pages: { '/{city}/{title}/of-{id}': '' } },
  { hosts: 'welcometothejungle.com', arrival: 'q o', kind: 'jobs' },
  { hosts: 'join.com', arrival: 'pid oid', kind: 'jobs' },
  // no addresses of their own
  {
    hosts:
      'monster.* ziprecruiter.com totaljobs.com reed.co.uk cv-library.co.uk simplyhired.com dice.com careerbuilder.com ' +
      'wellfound.com adzuna.* jooble.org talent.com seek.com.au seek.co.nz jobs.ch jobup.ch karriere.at stellenanzeigen.de ' +
      'jobware.de hellowork.com apec.fr cadremploi.fr infojobs.it infojobs.com.br tecnoempleo.com catho.com.br ' +
      'net-empregos.com jobs.lever.co jobs.smartrecruiters.com *.jobs.personio.de *.jobs.personio.com jobs.ashbyhq.com ' +
      'apply.workable.com jobs.jobvite.com *.recruitee.com *.teamtailor.com *.bamboohr.com *.breezy.hr *.gupy.io ' +
      '*.softgarden.io',
    kind: 'jobs',
  },
]
