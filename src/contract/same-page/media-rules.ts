import type { SiteRule } from './site-rule.ts'

/** Video and sound, networks, blogs. */
export const mediaRules = (): readonly SiteRule[] => [
  // ── video and sound: 16 rules by 2026-11-28 ──

  // a video by its id; `t`, `list` and `index` say where to begin. The last hosts show the same videos
  {
    hosts: 'youtube.com=m.youtube.com=youtube-nocookie.com=piped.video=yewtu.be',
    arrival: 'si feature pp ab_channel embeds_referring_euri source_ve_path cbrd app',
    pages: {
      '/playlist?list={id}': '/embed/videoseries?list={id}',
      '/watch?v={id}': 'youtu.be/{id} y2u.be/{id} /shorts/{id} /embed/{id} /live/{id} /v/{id} /watch/{id}',
      '/@{name}': '/@{name}/featured',
    },
  },
  { hosts: 'music.youtube.com', arrival: 'si feature', pages: { '/watch?v={id}': '', '/playlist?list={id}': '' } },
  // the player is the video; the second number opens a video that isn’t listed
  {
    hosts: 'vimeo.com',
    arrival: 'share fl fe pgroup ref source',
    pages: { '/{digits}': 'player.vimeo.com/video/{digits} /channels/{_}/{digits} /groups/{_}/videos/{digits}' },
  },
  {
    hosts: 'dailymotion.com',
    pages: { '/video/{id}': 'dai.ly/{id} /embed/video/{id} geo.dailymotion.com/player.html?video={id}' },
  },
  {
    hosts: 'twitch.tv=m.twitch.tv',
    arrival: 'tt_content tt_medium tt_email_id sr',
    pages: { 'clips.twitch.tv/{id}': '/{_}/clip/{id}', '/videos/{digits}': '/{_}/v/{digits} /{_}/video/{digits}' },
  },
  // the name before an id is decoration; `_t`, `_r` and `sender_*` say who shared it
  {
    hosts: 'tiktok.com=m.tiktok.com',
    arrival:
      '_t _r _d is_from_webapp is_copy_url sender_* share_* u_code sec_user_id timestamp user_id tt_from web_id refer checksum lang',
    pages: { '/@/video/{digits}': '/@{_}/video/{digits} /v/{digits}.html /embed/v2/{digits} /player/v1/{digits}' },
  },
  // `si` names the sharer; the language is the frame's
  {
    hosts: 'open.spotify.com=play.spotify.com',
    arrival: 'si nd dlsi sp_cid pi go dl_branch',
    view: 'context highlight t',
    pages: { '/{kind}/{id}': '/intl-{_}/{kind}/{id} /embed/{kind}/{id} /embed-podcast/{kind}/{id}' },
  },
  { hosts: 'soundcloud.com=m.soundcloud.com', arrival: 'si ref p c', view: 'in' },
  { hosts: '*.bandcamp.com', arrival: 'from search_*' },
  // the title before the id is decoration; `i` is one episode or track
  {
    hosts: 'podcasts.apple.com music.apple.com apps.apple.com books.apple.com',
    arrival: 'uo ls at ct pt mt itsct itscg app l platform',
    pages: {
      '/{country}/{kind}/{id}?i={part}': '/{country}/{kind}/{_}/{id}?i={part}',
      '/{country}/{kind}/{id}': '/{country}/{kind}/{_}/{id}',
    },
  },
  {
    hosts: 'deezer.com',
    arrival: 'host deferredfl universal_link',
    pages: { '/{kind}/{digits}': '/{_}/{kind}/{digits}' },
  },
  { hosts: 'ted.com=embed.ted.com', arrival: 'rid rss referrer' },
  { hosts: 'arte.tv', arrival: 'trigger' },
  { hosts: 'netflix.com', arrival: 'trackid s', pages: { '/title/{digits}': '/{_}/title/{digits}' } },
  { hosts: 'imgur.com=m.imgur.com', arrival: 'tags' },
  { hosts: 'strava.com', arrival: 'share_sig' },

  // ── networks: 16 rules by 2026-11-28 ──

  // the site was renamed; the id alone says which post it is. The last hosts show the same posts
  {
    hosts:
      'x.com=twitter.com=mobile.twitter.com=m.twitter.com=mobile.x.com=nitter.net=xcancel.com=vxtwitter.com=' +
      'fxtwitter.com=fixvx.com=fixupx.com',
    arrival: 's t cxt cn refsrc original_referer',
    pages: {
      '/i/status/{digits}':
        '/{_}/status/{digits} /{_}/statuses/{digits} /i/web/status/{digits} /{_}/status/{digits}/photo/{_} ' +
        '/{_}/status/{digits}/video/{_} /statuses/{digits}',
    },
  },
  // a thread by its id; an answer in it is a page of its own
  {
    hosts:
      'reddit.com=old.reddit.com=new.reddit.com=np.reddit.com=i.reddit.com=m.reddit.com=amp.reddit.com=sh.reddit.com',
    arrival:
      'share_id share_source ref ref_source ref_campaign rdt correlation_id post_fullname $deep_link $3p _branch_*',
    view: 'context sort depth',
    pages: {
      '/comments/{id}/_/{answer}':
        '/r/{_}/comments/{id}/{_}/{answer} /user/{_}/comments/{id}/{_}/{answer} /comments/{id}/{_}/{answer}',
      '/comments/{id}':
        'redd.it/{id} /r/{_}/comments/{id}/{_} /r/{_}/comments/{id} /user/{_}/comments/{id}/{_} /comments/{id}/{_}',
    },
  },
  {
    hosts:
      'facebook.com=m.facebook.com=mbasic.facebook.com=touch.facebook.com=web.facebook.com=fb.com=de-de.facebook.com=' +
      'fr-fr.facebook.com=it-it.facebook.com=es-es.facebook.com=es-la.facebook.com=pt-pt.facebook.com=pt-br.facebook.com',
    arrival:
      'rdid share_url wtsid __eep__ hc_ref hc_location fref refid ref paipv eav _rdc _rdr notif_id notif_t ref_component ref_page acontext extid external_ref idorvanity',
    pages: {
      '/groups/{group}/posts/{digits}': '/groups/{group}/permalink/{digits}',
      '/story.php?story_fbid={post}&id={digits}': '/permalink.php?story_fbid={post}&id={digits}',
      '/watch?v={digits}': '/{_}/videos/{digits} /{_}/videos/{_}/{digits} /video.php?v={digits}',
      '/photo?fbid={digits}': '/photo.php?fbid={digits}',
    },
  },
  // a post by its code, also below its author
  {
    hosts: 'instagram.com=m.instagram.com=instagr.am',
    arrival: 'hl img_index',
    pages: {
      '/p/{id}': '/reel/{id} /reels/{id} /tv/{id} /{_}/p/{id} /{_}/reel/{id} /p/{id}/embed /p/{id}/embed/captioned',
    },
  },
  { hosts: 'threads.com=threads.net', arrival: 'xmt slof', pages: { '/t/{id}': '/@{_}/post/{id}' } },
  // a post by its number; `rcm`, `trk` and the like name the sharer; a job’s title is decoration; mails lead to `/comm`
  {
    hosts: 'linkedin.com=m.linkedin.com=??.linkedin.com',
    arrival:
      'rcm trk trkinfo trackingid trkemail refid lipi licu midtoken midsig eid otptoken originalsubdomain origin ' +
      'original_referer lici loid rvid upsellorderorigin lgcta lgtemp ebp recommendedflavor alternatechannel',
    view: 'commenturn replyurn dashcommenturn',
    pages: {
      '/feed/update/urn:li:activity:{digits}':
        '/posts/{_}-activity-{digits}-{_} /posts/activity-{digits}-{_} /comm/feed/update/urn:li:activity:{digits}',
      '/feed/update/urn:li:ugcPost:{digits}':
        '/posts/{_}-ugcPost-{digits}-{_} /comm/feed/update/urn:li:ugcPost:{digits}',
      '/feed/update/urn:li:share:{digits}': '/posts/{_}-share-{digits}-{_}',
      '/jobs/view/{digits}': '/jobs/view/{_}-{digits} /comm/jobs/view/{digits}',
      '/in/{name}': '/comm/in/{name}',
      '/pulse/{title}': '/comm/pulse/{title}',
    },
  },
  // countries have hosts of their own, pins are the same
  {
    hosts: 'pinterest.com=??.pinterest.com=pinterest.*',
    pages: { '/pin/{digits}': '/pin/{_}--{digits}' },
  },
  // `/s/` is the preview without the program
  {
    hosts: 't.me=telegram.me',
    view: 'single embed comment thread',
    pages: { '/{channel}/{digits}': '/s/{channel}/{digits}' },
  },
  { hosts: 'discord.com=discordapp.com=canary.discord.com=ptb.discord.com' },
  {
    hosts: 'quora.com=m.quora.com *.quora.com',
    arrival: 'share no_redirect ch oid srid target_type source encoded_access_token',
  },
  { hosts: 'tumblr.com=m.tumblr.com', arrival: 'source ref' },
  { hosts: 'vk.com=m.vk.com' },
  { hosts: 'news.ycombinator.com', pages: { '/item?id={digits}': '' } },
  { hosts: 'change.org', arrival: 'recruiter recruited_by_id share_* source_location psf_variant' },
  { hosts: 'gofundme.com', arrival: 'attribution_id' },
  {
    hosts: 'meetup.com',
    arrival: 'eventorigin recid recsource searchid rv _xtd _af sharedlink',
    pages: { '/{group}/events/{digits}': '/{_}/{group}/events/{digits}' },
  },

  // ── blogs and newsletters: 6 rules by 2026-11-28 ──

  // `r` names the sharer; the reader’s own host shows the same post
  {
    hosts: '*.substack.com',
    arrival: 'r s publication_id post_id token',
    pages: { '{label}.substack.com/p/{title}': 'open.substack.com/pub/{label}/p/{title}' },
  },
  // the number at the end is the story; `sk` is a friend’s gift
  {
    hosts: 'medium.com=m.medium.com=scribe.rip *.medium.com',
    arrival: 'source gi responsesopen sortby',
    view: 'sk',
    pages: { 'medium.com/p/{hex}': '/{_}/{_}-{hex} /{_}-{hex} /p/{hex}' },
  },
  { hosts: 'dev.to', arrival: 'comments_sort context' },
  { hosts: '*.blogspot.com', arrival: 'm' },
  { hosts: 'buttondown.com=buttondown.email', arrival: 'subscriber' },
  { hosts: 'flipboard.com', arrival: 'from share_token' },
]
