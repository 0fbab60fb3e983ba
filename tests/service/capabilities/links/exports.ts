import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type LinkFile, linkFile, openLinkFile } from '../../../../src/service/capabilities/links/link-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/* Exports as each tool writes them. Each has one page of its own, /TOOL, which is public, in the folder or with the tag "trains". */

const head = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
`

export const bookmarks = {
  chromium: `${head}<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1600000000" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><H3 ADD_DATE="1600000001" LAST_MODIFIED="1600000002">trains</H3>
        <DL><p>
            <DT><A HREF="https://news.example/chromium" ADD_DATE="1600000000" ICON="data:image/png;base64,iVBORw0KGgo=">Night &amp; day trains</A>
        </DL><p>
        <DT><A HREF="javascript:void(0)" ADD_DATE="1600000003">A bookmarklet</A>
    </DL><p>
</DL><p>
`,
  firefox: `${head}<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'"></meta>
<H1>Bookmarks Menu</H1>

<DL><p>
    <DT><H3 ADD_DATE="1600000000" LAST_MODIFIED="1600000000" UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
    <DL><p>
        <DT><A HREF="https://news.example/firefox" ADD_DATE="1600000000" LAST_MODIFIED="1600000000" ICON_URI="https://news.example/favicon.ico" TAGS="trains,night">Night trains</A>
        <DT><A HREF="place:type=6&sort=14&maxResults=10">Recent Tags</A>
    </DL>
</DL>
`,
  raindrop: `${head}<H1>Raindrop.io Bookmarks</H1>
<DL><p>
<DT><H3 ADD_DATE="1600000000" LAST_MODIFIED="1600000000">trains</H3>
<DL><p>
<DT><A HREF="https://news.example/raindrop" ADD_DATE="1600000000" LAST_MODIFIED="1600000001" TAGS="night,europe" DATA-COVER="https://news.example/cover.png" DATA-IMPORTANT="true">Night trains</A>
<DD>What I think of it
</DL><p>
</DL><p>`,
  linkding: [
    ...head.trimEnd().split('\n'),
    '<H1>Bookmarks</H1>',
    '<DL><p>',
    '<DT><A HREF="https://news.example/linkding" ADD_DATE="1600000000" PRIVATE="0" TOREAD="1" TAGS="trains,linkding:archived">Night trains</A>',
    '<DD>They return[linkding-notes]My notes &lt;b&gt;[/linkding-notes]',
    '<DT><A HREF="https://news.example/private" ADD_DATE="1600000000" PRIVATE="1" TOREAD="0" TAGS="">Mine</A>',
    '</DL><p>',
  ].join('\n\r'),
  shaarli: `${head}<!-- Shaarli all bookmarks export on Sun, 13 Sep 20 12:26:40 +0000 -->
<H1>Shaarli export of all bookmarks on Sun, 13 Sep 20</H1>
<DL><p>
<DT><A HREF="https://news.example/shaarli" ADD_DATE="1600000000" LAST_MODIFIED="1600000001" PRIVATE="0" TAGS="trains,night">Night trains</A>
<DD>Two lines<br>of words
<DT><A HREF="https://news.example/private" ADD_DATE="1600000000" PRIVATE="1" TAGS="">Mine</A>
</DL><p>
`,
  pinboard: `${head}<H1>Bookmarks</H1>
<DL><p><DT><A HREF="https://news.example/pinboard" ADD_DATE="1600000000" PRIVATE="0" TOREAD="0" TAGS="trains,night">Night trains</A>
<DD>My words
<DT><A HREF="https://news.example/private" ADD_DATE="1600000000" PRIVATE="1" TOREAD="1" TAGS="">Mine</A>
</DL></p>`,
  safari: `<!DOCTYPE NETSCAPE-Bookmark-file-1>
	<HTML>
	<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
	<Title>Lesezeichen</Title>
	<H1>Lesezeichen</H1>
	<DT><H3 FOLDED>Favoriten</H3>
	<DL><p>
		<DT><H3 FOLDED>trains</H3>
		<DL><p>
			<DT><A HREF="https://news.example/safari">Night trains</A>
		</DL><p>
	</DL><p>
	<DT><H3 FOLDED>Lesezeichenmenü</H3>
	<DL><p>
	</DL><p>
	<DT><H3 FOLDED id="com.apple.ReadingList">Leseliste</H3>
	<DL><p>
		<DT><A HREF="https://news.example/private?token=abcdefabcdef1234567890">Mine</A>
	</DL><p>
	</HTML>
`,
  raindropCsv: `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
1,Night trains,My words,They return,https://news.example/raindropCsv,Travel/trains,"night, europe",2020-09-13T12:26:40.000Z,https://news.example/cover.png,,true
`,
  linkdingCsv: `url,title,description,notes,tag_names,is_archived,unread,shared,date_added
https://news.example/linkdingCsv,Night trains,They return,"My ""own"" words","trains,night",false,false,true,2020-09-13T12:26:40Z
https://news.example/private,Mine,,,,false,false,false,2020-09-13T12:26:40Z
`,
}

const message = (text: string, more = {}) => ({ type: 'message', user: 'U1', text, ts: '1600000000.000100', ...more })

export const slackFiles = {
  'users.json': [
    { id: 'U1', name: 'ana', profile: { real_name: 'Ana Reis', display_name: 'ana', email: 'Ana@circle.example' } },
    { id: 'U2', name: 'bob', profile: { real_name: 'Bob Nobody', display_name: '', email: 'bob@elsewhere.example' } },
  ],
  'channels.json': [
    { id: 'C1', name: 'links', members: ['U1'] },
    { id: 'C2', name: 'random' },
  ],
  'dms.json': [{ id: 'D1' }],
  'links/2020-09-13.json': [
    message('Read this, <@U2>: <https://news.example/slack?a=1&amp;b=2|Night trains> &lt;3'),
    message('<https://news.example/alone>', { ts: '1600000001.000100' }),
    message('a reply <https://news.example/reply>', { ts: '1600000002.000100', thread_ts: '1600000000.000100' }),
    message('<@U1> has joined <https://news.example/joined>', { subtype: 'channel_join' }),
    message('<https://news.example/of-bob> <mailto:bob@x.example|bob> <#C2|random> <!here>', { user: 'U2' }),
    message('<https://news.example/of-carla> <@U3>', { user: 'U3', user_profile: { real_name: 'Carla Other' } }),
    0,
    { type: 'message', subtype: 'bot_message', text: '<https://news.example/bot>', ts: '1600000003.000100' },
  ],
  'random/2020-09-13.json': [message('<https://news.example/random>')],
  'D1/2020-09-13.json': [message('<https://news.example/dm>')],
}

/** A file with this content. */
export const fileOf = (content: string | Buffer): LinkFile => linkFile(Buffer.from(content))

/** A folder with an export, which is removed after the test. */
export function slackFolder(files: Readonly<Record<string, unknown>> = slackFiles): string {
  const folder = temporaryFolder()
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof data === 'string' ? data : JSON.stringify(data))
  }
  return folder
}

export const slackFile = (channels: readonly string[] = ['links'], files?: Readonly<Record<string, unknown>>) =>
  openLinkFile(slackFolder(files), channels)
