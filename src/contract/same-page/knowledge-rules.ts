import type { SiteRule } from './site-rule.ts'

/** Publishers whose addresses have the DOI in the same way, and before it a word for abstract, text or file. */
const publishers =
  'dl.acm.org onlinelibrary.wiley.com {_}.onlinelibrary.wiley.com tandfonline.com journals.sagepub.com pubs.acs.org ' +
  'science.org pnas.org nejm.org ahajournals.org journals.asm.org royalsocietypublishing.org annualreviews.org ' +
  'worldscientific.com ascopubs.org pubsonline.informs.org journals.uchicago.edu liebertpub.com ' +
  'journals.physiology.org ascelibrary.org'

const wikis = 'wikipedia wiktionary wikisource wikiquote wikivoyage wikibooks wikinews wikiversity'

/** Encyclopedias, questions, research and work. */
export const knowledgeRules = (): readonly SiteRule[] => [
  // ── encyclopedias and questions: 5 rules by 2026-11-28 ──

  // mobile hosts; `wprov` is the share button. An older revision is another page
  {
    hosts:
      wikis.replace(/\S+/g, '*.$&.org=*.m.$&.org') +
      ' commons.wikimedia.org=commons.m.wikimedia.org wikidata.org=m.wikidata.org mediawiki.org=m.mediawiki.org',
    arrival: 'wprov wprovid',
    view: 'useskin useformat mobileaction oldformat',
    isExact: true,
    pages: { '/wiki/{rest}': '/w/index.php?title={rest}' },
  },
  // a question with or without its title; an answer is a page of its own. A number after it names the sharer
  {
    hosts:
      'stackoverflow.com es.stackoverflow.com pt.stackoverflow.com ru.stackoverflow.com ja.stackoverflow.com ' +
      'superuser.com serverfault.com askubuntu.com mathoverflow.net stackapps.com *.stackexchange.com ' +
      '*.meta.stackexchange.com',
    pages: {
      '/a/{digits}': '/a/{digits}/{_} /questions/{_}/{_}/{digits}',
      '/questions/{digits}': '/q/{digits} /q/{digits}/{_} /questions/{digits}/{_}',
    },
  },
  {
    hosts: 'imdb.com=m.imdb.com',
    arrival: 'ref_',
    pages: { '/title/{id}': '/{_}/title/{id}', '/name/{id}': '/{_}/name/{id}' },
  },
  {
    hosts: 'goodreads.com=m.goodreads.com',
    arrival: 'ref ac from_search from_srp qid rank',
    pages: {
      '/book/show/{digits}':
        '/book/show/{digits}-{_} /book/show/{digits}.{_} /{_}/book/show/{digits} /{_}/book/show/{digits}-{_} /{_}/book/show/{digits}.{_}',
    },
  },
  { hosts: 'xkcd.com=m.xkcd.com' },

  // ── papers: 22 rules by 2026-11-28 ──

  // the abstract is the paper; the newest version stands for each
  {
    hosts: 'arxiv.org=export.arxiv.org=browse.arxiv.org=xxx.lanl.gov=alphaxiv.org',
    arrival: 'context',
    pages: { '/abs/{paper}': '/pdf/{paper} /html/{paper}' },
  },
  // a DOI ignores case, and leads to the publisher’s page, whose address has it
  {
    hosts: 'doi.org=dx.doi.org',
    ignoresCase: true,
    pages: {
      'arxiv.org/abs/{paper}': '/10.48550/arxiv.{paper} /10.48550/arXiv.{paper}',
      '/10.1101/{paper}': 'biorxiv.org/content/10.1101/{paper} medrxiv.org/content/10.1101/{paper}',
      '/10.1038/{paper}': 'nature.com/articles/{paper}',
      '/10.{publisher}/{rest}':
        `${publishers.replace(/\S+/g, '$&/doi/10.{publisher}/{rest} $&/doi/{view}/10.{publisher}/{rest}')} ` +
        'link.springer.com/article/10.{publisher}/{rest} link.springer.com/chapter/10.{publisher}/{rest} ' +
        'link.springer.com/content/pdf/10.{publisher}/{rest}.pdf journals.plos.org/{_}/article?id=10.{publisher}/{rest} ' +
        'frontiersin.org/articles/10.{publisher}/{rest}/full frontiersin.org/articles/10.{publisher}/{rest}/pdf ' +
        'frontiersin.org/journals/{_}/articles/10.{publisher}/{rest}/full frontiersin.org/articles/10.{publisher}/{rest} ' +
        'iopscience.iop.org/article/10.{publisher}/{rest}/pdf iopscience.iop.org/article/10.{publisher}/{rest}/meta ' +
        'iopscience.iop.org/article/10.{publisher}/{rest} journals.aps.org/{_}/abstract/10.{publisher}/{rest} ' +
        'journals.aps.org/{_}/pdf/10.{publisher}/{rest} degruyter.com/document/doi/10.{publisher}/{rest}/html ' +
        'degruyter.com/document/doi/10.{publisher}/{rest}',
    },
  },
  // moved to hosts of their own
  {
    hosts: 'pubmed.ncbi.nlm.nih.gov pmc.ncbi.nlm.nih.gov ncbi.nlm.nih.gov',
    pages: {
      'pubmed.ncbi.nlm.nih.gov/{digits}':
        'ncbi.nlm.nih.gov/pubmed/{digits} ncbi.nlm.nih.gov/m/pubmed/{digits} pubmed.gov/{digits} ' +
        'europepmc.org/article/MED/{digits} europepmc.org/article/med/{digits} europepmc.org/abstract/MED/{digits}',
      'pmc.ncbi.nlm.nih.gov/articles/{paper}':
        'ncbi.nlm.nih.gov/pmc/articles/{paper} ncbi.nlm.nih.gov/pmc/articles/{paper}/pdf/{_} ' +
        'ncbi.nlm.nih.gov/pmc/articles/{paper}/pdf ncbi.nlm.nih.gov/labs/pmc/articles/{paper} ' +
        'pmc.ncbi.nlm.nih.gov/articles/{paper}/pdf/{_} pmc.ncbi.nlm.nih.gov/articles/{paper}/pdf',
    },
  },
  {
    hosts: 'papers.ssrn.com',
    pages: { '/sol3/papers.cfm?abstract_id={digits}': 'ssrn.com/abstract={digits} ssrn.com/abstract_id={digits}' },
  },
  {
    hosts: 'ieeexplore.ieee.org',
    pages: { '/document/{digits}': '/abstract/document/{digits} /stamp/stamp.jsp?arnumber={digits}' },
  },
  { hosts: 'bmj.com', pages: { '/content/{volume}/{paper}': '' } },
  {
    hosts: 'jamanetwork.com',
    pages: { '/journals/{journal}/fullarticle/{digits}': '/journals/{journal}/article-abstract/{digits}' },
  },
  {
    hosts: 'thelancet.com cell.com',
    pages: {
      '/journals/{journal}/article/{id}':
        '/journals/{journal}/article/{id}/fulltext /journals/{journal}/article/{id}/abstract',
      '/{journal}/fulltext/{id}': '/{journal}/abstract/{id}',
      '/article/{id}': '/article/{id}/fulltext /article/{id}/abstract',
    },
  },
  {
    hosts: 'academic.oup.com',
    arrival: 'login redirectedfrom',
    pages: { '/{journal}/article/{rest}': '/{journal}/article-abstract/{rest}' },
  },
  {
    hosts: 'cambridge.org',
    pages: { '/core/journals/{journal}/article/{rest}': '/core/journals/{journal}/article/abs/{rest}' },
  },
  { hosts: 'academia.edu', pages: { '/{digits}': '/{digits}/{_}' } },
  {
    hosts: 'mdpi.com',
    pages: {
      '/{journal}/{volume}/{issue}/{digits}':
        '/{journal}/{volume}/{issue}/{digits}/htm /{journal}/{volume}/{issue}/{digits}/html /{journal}/{volume}/{issue}/{digits}/pdf',
    },
  },
  { hosts: 'elifesciences.org', pages: { '/articles/{digits}': '/articles/{digits}v{_}' } },
  { hosts: 'proceedings.mlr.press', pages: { '/{volume}/{id}.html': '/{volume}/{id}/{_}.pdf' } },
  { hosts: 'openreview.net', pages: { '/forum?id={paper}': '/pdf?id={paper} /attachment?id={paper}' } },
  { hosts: 'aclanthology.org', pages: { '/{paper}': 'aclweb.org/anthology/{paper}' } },
  { hosts: 'jstor.org', arrival: 'seq origin refreqid typeaccessworkflow', view: 'searchtext' },
  { hosts: 'semanticscholar.org', pages: { '/paper/{id}': '/paper/{_}/{id}' } },
  { hosts: 'zenodo.org', pages: { '/records/{digits}': '/record/{digits}' } },
  { hosts: 'hal.science=hal.archives-ouvertes.fr', pages: { '/hal-{paper}': '' } },
  {
    hosts: 'sciencedirect.com',
    arrival: 'via dgcid',
    pages: { '/science/article/pii/{paper}': '/science/article/abs/pii/{paper}' },
  },
  { hosts: 'researchgate.net', arrival: '_tp _sg' },

  // ── work: 21 rules by 2026-11-28 ──

  // `tab` shows a part of the same page; names ignore case
  {
    hosts: 'github.com=m.github.com',
    arrival: 'source ref_cta ref_loc ref_page notification_referrer_id email_source email_token',
    ignoresCase: true,
    isExact: true,
    pages: {
      '/{owner}/{name}': '/{owner}/{name}.git /{owner}/{name}?tab={_}',
      '/{owner}/{name}/issues/{digits}': '',
      '/{owner}/{name}/pull/{digits}': '',
    },
  },
  { hosts: 'gitlab.com', view: 'ref_type' },
  { hosts: 'npmjs.com', arrival: 'activetab' },
  { hosts: 'pypi.org=pypi.python.org', pages: { '/project/{name}': '/pypi/{name}' } },
  { hosts: 'developer.mozilla.org', arrival: 'retiredlocale' },
  // the id alone says which document it is; `/u/1` is the reader’s account
  {
    hosts: 'docs.google.com',
    arrival: 'usp ouid rtpof sd ts invite authuser',
    view: 'gid range slide resourcekey hl tab pli disco heading headings',
    pages: {
      '/{kind}/d/e/{id}': '/{kind}/d/e/{id}/{_}',
      '/{kind}/d/{id}':
        '/{kind}/u/{_}/d/{id}/{_} /{kind}/u/{_}/d/{id} /{kind}/d/{id}/{_} /a/{_}/{kind}/d/{id}/{_} /a/{_}/{kind}/u/{_}/d/{id}/{_}',
    },
  },
  {
    hosts: 'drive.google.com',
    arrival: 'usp ouid authuser',
    view: 'resourcekey hl pli ts',
    pages: {
      '/file/d/{id}': '/file/d/{id}/{_} /open?id={id} /file/u/{_}/d/{id}/{_}',
      '/drive/folders/{id}': '/drive/u/{_}/folders/{id} /drive/mobile/folders/{id}',
    },
  },
  // a page’s title may follow its number
  {
    hosts: '*.atlassian.net',
    arrival: 'atlorigin search_id src focusedcommentid focusedid',
    pages: {
      '/wiki/spaces/{space}/pages/{digits}': '/wiki/spaces/{space}/pages/{digits}/{_}',
      '/browse/{issue}': '',
    },
  },
  { hosts: 'trello.com', pages: { '/c/{id}': '/c/{id}/{_}', '/b/{id}': '/b/{id}/{_}' } },
  {
    hosts: 'notion.so *.notion.site',
    arrival: 'pvs source',
    view: 'showmoveto',
    isExact: true,
    pages: { '/{hex}': '/{_}-{hex} /{_}/{_}-{hex} /{_}/{hex}' },
  },
  // a file is a design now, and its title decoration; a frame in it is a page of its own
  {
    hosts: 'figma.com',
    arrival: 't fuid',
    view: 'viewport mode',
    pages: {
      '/design/{id}?node-id={node}':
        '/design/{id}/{_}?node-id={node} /file/{id}?node-id={node} /file/{id}/{_}?node-id={node}',
      '/design/{id}': '/design/{id}/{_} /file/{id} /file/{id}/{_}',
    },
  },
  { hosts: '*.slack.com', view: 'thread_ts cid' },
  { hosts: 'app.asana.com', pages: { '/0/{digits}/{task}': '/0/{digits}/{task}/f' } },
  // documentation that has moved
  { hosts: 'learn.microsoft.com=docs.microsoft.com', arrival: 'ocid' },
  { hosts: 'go.dev=golang.org', pages: { '/blog/{rest}': 'blog.golang.org/{rest}' } },
  { hosts: 'maps.app.goo.gl', arrival: 'g_st' },
  {
    hosts: 'miro.com',
    arrival: 'share_link_id',
    view: 'movetowidget cot',
    pages: { '/app/board/{id}': '/app/live-embed/{id}' },
  },
  { hosts: 'loom.com', arrival: 'sid', view: 't', pages: { '/share/{id}': '/embed/{id}' } },
  { hosts: 'dropbox.com', arrival: 'st e', view: 'dl raw' },
  { hosts: '*.sharepoint.com', arrival: 'e at xsdata sdata ovuser clickparams', view: 'web csf download or cid' },
  { hosts: 'linear.app', pages: { '/{team}/issue/{issue}': '/{team}/issue/{issue}/{_}' } },
]
