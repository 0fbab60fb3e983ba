import type { SiteRule } from './site-rule.ts'

const google =
  'google.com google.at google.be google.ca google.ch google.cl google.co.in google.co.jp google.co.uk google.com.ar ' +
  'google.com.au google.com.br google.com.co google.com.mx google.com.pe google.de google.dk google.es google.fr ' +
  'google.ie google.it google.lu google.nl google.no google.pl google.pt google.se'

/** Wrappers, video and sound, networks, blogs. */
export const mediaRules: readonly SiteRule[] = [
  // ── what only shows or leads to the page of another site ──

  // 2026-11-27: the viewer of accelerated pages; the links of results and documents
  { hosts: google, wraps: '/amp/s/{address} /amp/{address} /url?url={address} /url?q={address}' },
  // 2026-11-27: the cache of accelerated pages, with the page's host in its own and in the path
  {
    hosts: '*.cdn.ampproject.org',
    wraps: '/c/s/{address} /v/s/{address} /i/s/{address} /wp/s/{address} /c/{address} /v/{address}',
  },
  // 2026-11-27: a translated page; its host is the page's, with `-` for `.` and `--` for `-`
  { hosts: '*.translate.goog', arrival: '_x_tr_*', wraps: '{translated}' },
  // 2026-11-27: the older translation
  { hosts: 'translate.google.com', wraps: '/translate?u={address} /website?u={address}' },
  // 2026-11-27: links that a mail program rewrites; `data` has the reader's mail address
  { hosts: '*.safelinks.protection.outlook.com', wraps: '/?url={address} /GetUrlReputation?url={address}' },
  { hosts: 'urldefense.com', wraps: '{between}' },
  // 2026-11-27: “you are leaving”
  { hosts: 'l.facebook.com lm.facebook.com l.messenger.com', wraps: '/l.php?u={address}' },
  { hosts: 'l.instagram.com l.threads.com l.threads.net', wraps: '/?u={address}' },
  { hosts: 'out.reddit.com', wraps: '/?url={address} /{_}?url={address}' },
  { hosts: 'vk.com=m.vk.com', wraps: '/away.php?to={address}' },
  { hosts: 'slack-redir.net', wraps: '/link?url={address}' },
  { hosts: 'steamcommunity.com', wraps: '/linkfilter/?url={address} /linkfilter/?u={address}' },
  { hosts: 'getpocket.com', wraps: '/redirect?url={address}' },

  // ── video and sound ──

  // 2026-11-27: a video by its id; `t`, `list` and `index` say where to begin
  {
    hosts: 'youtube.com=m.youtube.com=youtube-nocookie.com',
    arrival: 'si feature pp ab_channel embeds_referring_euri source_ve_path cbrd app',
    pages: {
      '/playlist?list={id}': '/embed/videoseries?list={id}',
      '/watch?v={id}': 'youtu.be/{id} /shorts/{id} /embed/{id} /live/{id} /v/{id} /watch/{id}',
    },
    wraps: '/redirect?q={address}',
  },
  // 2026-11-27
  { hosts: 'music.youtube.com', arrival: 'si feature', pages: { '/watch?v={id}': '', '/playlist?list={id}': '' } },
  // 2026-11-27: the player is the video; the second number opens a video that isn’t listed
  {
    hosts: 'vimeo.com',
    arrival: 'share fl fe pgroup ref source',
    pages: { '/{digits}': 'player.vimeo.com/video/{digits} /channels/{_}/{digits} /groups/{_}/videos/{digits}' },
  },
  // 2026-11-27: its short host; a title may follow the id
  {
    hosts: 'dailymotion.com',
    pages: { '/video/{id}': 'dai.ly/{id} /embed/video/{id} geo.dailymotion.com/player.html?video={id}' },
  },
  // 2026-11-27
  {
    hosts: 'twitch.tv=m.twitch.tv',
    arrival: 'tt_content tt_medium tt_email_id sr',
    pages: { 'clips.twitch.tv/{id}': '/{_}/clip/{id}', '/videos/{digits}': '/{_}/v/{digits}' },
  },
  // 2026-11-27: the name before an id is decoration; `_t`, `_r` and `sender_*` say who shared it
  {
    hosts: 'tiktok.com=m.tiktok.com',
    arrival:
      '_t _r _d is_from_webapp sender_* share_* u_code sec_user_id timestamp user_id tt_from web_id refer checksum lang',
    pages: { '/@/video/{digits}': '/@{_}/video/{digits} /v/{digits}.html /embed/v2/{digits} /player/v1/{digits}' },
  },
  // 2026-11-27: `si` names the sharer; the language is that of the frame
  {
    hosts: 'open.spotify.com=play.spotify.com',
    arrival: 'si nd dlsi sp_cid pi go fbclid dl_branch utm_*',
    view: 'context highlight t',
    pages: { '/{kind}/{id}': '/intl-{_}/{kind}/{id} /embed/{kind}/{id} /embed-podcast/{kind}/{id}' },
  },
  // 2026-11-27
  { hosts: 'soundcloud.com=m.soundcloud.com', arrival: 'si ref p c', view: 'in' },
  // 2026-11-27: the title before the id is decoration; `i` is one episode or track
  {
    hosts: 'podcasts.apple.com music.apple.com apps.apple.com books.apple.com',
    arrival: 'uo ls at ct pt mt itsct itscg app itscg l platform',
    pages: {
      '/{country}/{kind}/{id}?i={part}': '/{country}/{kind}/{_}/{id}?i={part}',
      '/{country}/{kind}/{id}': '/{country}/{kind}/{_}/{id}',
    },
  },
  // 2026-11-27
  {
    hosts: 'deezer.com',
    arrival: 'host deferredFl universal_link',
    pages: { '/{kind}/{digits}': '/{_}/{kind}/{digits}' },
  },
  { hosts: 'ted.com=embed.ted.com', arrival: 'rid rss referrer' },
  { hosts: 'arte.tv', arrival: 'trigger' },
  { hosts: 'netflix.com', arrival: 'trackid s', pages: { '/title/{digits}': '/{_}/title/{digits}' } },

  // ── networks ──

  // 2026-11-27: the site was renamed; the id alone says which post it is
  {
    hosts: 'x.com=twitter.com=mobile.twitter.com=m.twitter.com=mobile.x.com',
    arrival: 's t cxt ref_src ref_url cn refsrc original_referer',
    pages: {
      '/i/status/{digits}':
        '/{_}/status/{digits} /{_}/statuses/{digits} /i/web/status/{digits} /{_}/status/{digits}/photo/{_} ' +
        '/{_}/status/{digits}/video/{_} /statuses/{digits}',
    },
  },
  // 2026-11-27: a thread by its id; an answer in it is a page of its own
  {
    hosts:
      'reddit.com=old.reddit.com=new.reddit.com=np.reddit.com=i.reddit.com=m.reddit.com=amp.reddit.com=sh.reddit.com',
    arrival: 'share_id share_source ref ref_source rdt correlation_id post_fullname $deep_link $3p _branch_*',
    view: 'context sort depth',
    pages: {
      '/comments/{id}/_/{answer}':
        '/r/{_}/comments/{id}/{_}/{answer} /user/{_}/comments/{id}/{_}/{answer} /comments/{id}/{_}/{answer}',
      '/comments/{id}':
        'redd.it/{id} /r/{_}/comments/{id}/{_} /r/{_}/comments/{id} /user/{_}/comments/{id}/{_} /comments/{id}/{_}',
    },
  },
  // 2026-11-27
  {
    hosts: 'facebook.com=m.facebook.com=mbasic.facebook.com=touch.facebook.com=web.facebook.com=fb.com',
    arrival:
      'rdid share_url sfnsn wtsid __tn__ __cft__* __xts__* __eep__ hc_ref hc_location fref refid ref paipv eav _rdc _rdr notif_id notif_t ref_component ref_page acontext extid',
    pages: { '/groups/{group}/posts/{digits}': '/groups/{group}/permalink/{digits}' },
  },
  // 2026-11-27: a post by its code, also below its author
  {
    hosts: 'instagram.com=m.instagram.com=instagr.am',
    arrival: 'hl img_index utm_*',
    pages: {
      '/p/{id}': '/reel/{id} /reels/{id} /tv/{id} /{_}/p/{id} /{_}/reel/{id} /p/{id}/embed /p/{id}/embed/captioned',
    },
  },
  // 2026-11-27: renamed
  { hosts: 'threads.com=threads.net', arrival: 'xmt slof igshid', pages: { '/t/{id}': '/@{_}/post/{id}' } },
  // 2026-11-27: a post by its number; `rcm`, `trk` and the like name the sharer; a job’s title is decoration
  {
    hosts:
      'linkedin.com=m.linkedin.com=de.linkedin.com=fr.linkedin.com=es.linkedin.com=it.linkedin.com=pt.linkedin.com=' +
      'br.linkedin.com=ch.linkedin.com=at.linkedin.com=uk.linkedin.com=nl.linkedin.com=be.linkedin.com=in.linkedin.com=' +
      'ca.linkedin.com=mx.linkedin.com=ar.linkedin.com',
    arrival:
      'rcm trk trkinfo trackingid trkemail refid lipi licu midtoken midsig eid otptoken originalsubdomain origin ' +
      'original_referer lici loid rvid upsellorderorigin lgcta lgtemp',
    view: 'commenturn replyurn dashcommenturn',
    wraps: '/redir/redirect?url={address} /safety/go?url={address}',
    pages: {
      '/feed/update/urn:li:activity:{digits}': '/posts/{_}-activity-{digits}-{_} /posts/activity-{digits}-{_}',
      '/jobs/view/{digits}': '/jobs/view/{_}-{digits}',
    },
  },
  // 2026-11-27
  { hosts: 'bsky.app', arrival: 'ref_src ref_url' },
  // 2026-11-27: countries have hosts of their own, pins are the same
  {
    hosts:
      'pinterest.com=pinterest.de=pinterest.fr=pinterest.es=pinterest.it=pinterest.pt=pinterest.ch=pinterest.at=' +
      'pinterest.co.uk=pinterest.ca=pinterest.com.mx=pinterest.com.au=br.pinterest.com=de.pinterest.com=' +
      'fr.pinterest.com=es.pinterest.com=it.pinterest.com=pt.pinterest.com=mx.pinterest.com=in.pinterest.com',
    pages: { '/pin/{digits}': '/pin/{_}--{digits}' },
  },
  // 2026-11-27: `/s/` is the preview without the program
  {
    hosts: 't.me=telegram.me',
    view: 'single embed comment thread',
    pages: { '/{channel}/{digits}': '/s/{channel}/{digits}' },
  },
  // 2026-11-27
  { hosts: 'discord.com=discordapp.com=canary.discord.com=ptb.discord.com' },
  { hosts: 'quora.com=m.quora.com', arrival: 'share no_redirect ch oid srid target_type source encoded_access_token' },
  { hosts: '*.quora.com', arrival: 'share no_redirect ch oid srid target_type source encoded_access_token' },
  { hosts: 'tumblr.com=m.tumblr.com', arrival: 'source ref' },
  { hosts: 'imgur.com=m.imgur.com', arrival: 'tags' },
  { hosts: 'news.ycombinator.com', pages: { '/item?id={digits}': '' } },

  // ── blogs and newsletters ──

  // 2026-11-27: `r` names the sharer; the reader’s own host shows the same post
  {
    hosts: '*.substack.com',
    arrival: 'r s showwelcomeonshare showwelcome publication_id post_id isfreemail token triedredirect triedsigningin',
    pages: { '{name}.substack.com/p/{title}': 'open.substack.com/pub/{name}/p/{title}' },
  },
  // 2026-11-27: the number at the end is the story; `sk` is a friend’s gift
  {
    hosts: 'medium.com=m.medium.com *.medium.com',
    arrival: 'source gi responsesopen sortby',
    view: 'sk',
    pages: { 'medium.com/p/{hex}': '/{_}/{_}-{hex} /{_}-{hex} /p/{hex}' },
  },
  // 2026-11-27
  { hosts: 'dev.to', arrival: 'comments_sort context' },
  { hosts: '*.blogspot.com', arrival: 'm', view: 'spref showcomment' },
  { hosts: 'buttondown.com=buttondown.email', arrival: 'subscriber' },
  { hosts: 'flipboard.com', arrival: 'from share_token' },
]
