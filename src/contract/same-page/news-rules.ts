import type { SiteRule } from './site-rule.ts'

/** Papers and stations of news, whose hosts for telephones and accelerated copies have the same names. */
const papers = (): readonly SiteRule[] => [
  // ── no names of their own: 1 rules by 2026-11-28 ──

  {
    hosts:
      // English
      'theguardian.com bloomberg.com reuters.com apnews.com cnbc.com economist.com ' +
      'newyorker.com wired.com vanityfair.com vogue.com gq.com bonappetit.com architecturaldigest.com ' +
      'pitchfork.com foxnews.com foxbusiness.com cbsnews.com cnet.com zdnet.com aljazeera.com techcrunch.com ' +
      'dw.com dailymail.co.uk metro.co.uk latimes.com chicagotribune.com theatlantic.com abcnews.go.com ' +
      'nbcnews.com usatoday.com time.com newsweek.com nypost.com thehill.com slate.com vox.com salon.com ' +
      'propublica.org motherjones.com nationalreview.com thedailybeast.com vice.com theverge.com engadget.com ' +
      'mashable.com gizmodo.com theregister.com sfchronicle.com seattletimes.com inquirer.com startribune.com ' +
      'miamiherald.com houstonchronicle.com standard.co.uk mirror.co.uk express.co.uk thesun.co.uk inews.co.uk ' +
      'spectator.co.uk telegraph.co.uk newstatesman.com news.sky.com irishtimes.com independent.ie rte.ie ' +
      'euronews.com theglobeandmail.com smh.com.au theage.com.au abc.net.au thestar.com haaretz.com hs.fi ' +
      'scmp.com japantimes.co.jp straitstimes.com thehindu.com indianexpress.com hindustantimes.com ' +
      // French
      'lefigaro.fr liberation.fr mediapart.fr ouest-france.fr rts.ch lepoint.fr leparisien.fr nouvelobs.com ' +
      'la-croix.com courrierinternational.com lexpress.fr lesechos.fr rfi.fr france24.com francetvinfo.fr ' +
      'franceinfo.fr 20minutes.fr bfmtv.com europe1.fr rtl.fr latribune.fr marianne.net slate.fr lequipe.fr ' +
      'sudouest.fr ladepeche.fr lavoixdunord.fr letelegramme.fr letemps.ch 24heures.ch tdg.ch lesoir.be ' +
      'lalibre.be rtbf.be lapresse.ca ledevoir.com ' +
      // German
      'handelsblatt.com welt.de focus.de bild.de tagesanzeiger.ch derbund.ch bernerzeitung.ch bazonline.ch ' +
      'tagesspiegel.de tagesschau.de zdfheute.de n-tv.de rtl.de taz.de fr.de merkur.de rnd.de stern.de wiwo.de ' +
      'capital.de cicero.de manager-magazin.de deutschlandfunk.de ndr.de wdr.de br.de mdr.de swr.de rbb24.de ' +
      't-online.de heise.de golem.de netzpolitik.org berliner-zeitung.de morgenpost.de abendblatt.de mopo.de ' +
      'rp-online.de ksta.de waz.de haz.de stuttgarter-zeitung.de augsburger-allgemeine.de watson.de orf.at ' +
      'kurier.at krone.at kleinezeitung.at sn.at tt.com vn.at profil.at heute.at srf.ch blick.ch 20min.ch ' +
      'watson.ch nau.ch tagblatt.ch luzernerzeitung.ch swissinfo.ch ' +
      // Italian
      'ilsole24ore.com ilpost.it repubblica.it lastampa.it ilsecoloxix.it huffingtonpost.it ansa.it agi.it ' +
      'adnkronos.com ilfattoquotidiano.it ilmessaggero.it ilgiornale.it ilfoglio.it ilgazzettino.it ' +
      'quotidiano.net avvenire.it internazionale.it linkiesta.it open.online fanpage.it rainews.it tg24.sky.it ' +
      'rsi.ch ' +
      // Spanish
      'elmundo.es abc.es eldiario.es elconfidencial.com elperiodico.com elespanol.com 20minutos.es larazon.es ' +
      'publico.es okdiario.com rtve.es lavozdegalicia.es elcorreo.com marca.com as.com europapress.es ' +
      'clarin.com lanacion.com.ar pagina12.com.ar eltiempo.com elespectador.com semana.com emol.com ' +
      'latercera.com elcomercio.pe larepublica.pe eluniversal.com.mx milenio.com jornada.com.mx infobae.com ' +
      // Portuguese
      'publico.pt observador.pt expresso.pt jn.pt dn.pt cmjornal.pt rtp.pt sapo.pt visao.pt sabado.pt ' +
      'sicnoticias.pt uol.com.br estadao.com.br terra.com.br gazetadopovo.com.br metropoles.com ' +
      'correiobraziliense.com.br cartacapital.com.br',
  },

  // ── names or addresses of their own: 28 rules by 2026-11-28 ──

  // `unlocked_article_code` is the sharer’s gift; readers need it
  {
    hosts: 'nytimes.com',
    arrival:
      'smid smtyp smprod smvar partner emc referringsource searchresultposition action pgtype module region campaign_id instance_id segment_id user_id regi_id nl te rref auth register login sgrp ugrp',
  },
  // the other country’s host leads to the same articles
  {
    hosts: 'bbc.com bbc.co.uk',
    arrival: 'pinned_post_* sthisfb intlink_from_url intlink_ts link_location',
    pages: { 'bbc.com/news/{rest}': 'bbc.co.uk/news/{rest}', 'bbc.com/sport/{rest}': 'bbc.co.uk/sport/{rest}' },
  },
  { hosts: 'washingtonpost.com', arrival: 'tid location nid', view: 'pwapi_token' },
  { hosts: 'wsj.com barrons.com marketwatch.com', arrival: 'mod', view: 'st' },
  { hosts: 'ft.com', arrival: 'segmentid desktop', view: 'token' },
  {
    hosts: 'cnn.com',
    arrival: 'iid hpt sr',
    pages: {
      'cnn.com/{rest}':
        '/{rest}/index.html edition.cnn.com/{rest}/index.html us.cnn.com/{rest}/index.html edition.cnn.com/{rest} us.cnn.com/{rest} ' +
        'lite.cnn.com/{rest} amp.cnn.com/cnn/{rest}/index.html amp.cnn.com/cnn/{rest}',
    },
  },
  { hosts: 'bostonglobe.com', arrival: 'p1 event' },
  { hosts: 'forbes.com', arrival: 'sh ss ctpv' },
  { hosts: 'businessinsider.com businessinsider.de independent.co.uk', arrival: 'r ir' },
  { hosts: 'npr.org=text.npr.org', arrival: 'sc ft f live' },
  { hosts: 'hbr.org', arrival: 'ab autocomplete referral' },
  { hosts: 'politico.com politico.eu', arrival: 'nid' },
  { hosts: 'axios.com', arrival: 'stream' },
  { hosts: 'huffpost.com=huffingtonpost.com thetimes.com=thetimes.co.uk' },
  { hosts: 'msn.com', arrival: 'cvid ei pc li' },
  { hosts: 'arstechnica.com', arrival: 'comments' },
  { hosts: 'lemonde.fr', view: 'random' },
  { hosts: 'spiegel.de', arrival: 'd' },
  { hosts: 'zeit.de', arrival: 'freebie', isExact: true, pages: { '/{rest}': '/{rest}/komplettansicht' } },
  { hosts: 'faz.net', view: 'premium' },
  { hosts: 'sueddeutsche.de nzz.ch', view: 'reduced' },
  { hosts: 'derstandard.at=derstandard.de', pages: { '/story/{digits}': '/story/{digits}/{_}' } },
  { hosts: 'diepresse.com', arrival: 'from' },
  {
    hosts: 'corriere.it',
    isExact: true,
    pages: { '/{rest}.shtml': '/{rest}.html' },
  },
  { hosts: 'elpais.com', arrival: 'prm prod event_log event o sma rel mid id_externo_rsoc' },
  { hosts: 'lavanguardia.com', arrival: 'facet' },
  { hosts: 'folha.uol.com.br=www1.folha.uol.com.br' },
]

export const newsRules = (): readonly SiteRule[] => [
  ...papers().map((rule): SiteRule => ({ ...rule, kind: 'paper' })),
  // their accelerated copies have an address of another kind
  { hosts: 'g1.globo.com oglobo.globo.com extra.globo.com', pages: { '/{rest}': '/google/amp/{rest}' } },
]
