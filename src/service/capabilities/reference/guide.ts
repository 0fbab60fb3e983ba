import { oauthPaths } from '../../../contract/oauth.ts'
import type { DocumentParts } from '../../graph/graph-call.ts'
import { largestBody, maxFields } from '../../http/input.ts'
import { longestKey } from '../../limits/idempotency.ts'
import { defaultQuota, maxWrites } from '../../limits/quota.ts'
import { documentPath, pagePath, tryingUri } from './paths.ts'

const counted = (count: number): string => count.toLocaleString('en')

/** What a developer has to know before the first call, in Markdown. Its code, line by line, runs in a shell. */
export function guide({ network, origins: { baseUrl, authUrl } }: DocumentParts): string {
  const { members: [member] = [], password, program } = network.logins ?? {}
  const { key = 'your-key', secret = 'your-secret', redirectUri = tryingUri(authUrl) } = program ?? {}
  const ofDemo = program ? ' This demo network has one for you; its key and secret are below.' : ''
  const asMember = member ? ` as \`${member.login}\` with the password \`${password}\`` : ''
  return `\
Programs read and write what members of ${network.name} share, with the consent of each member. The same reference is at
[${authUrl}${pagePath}](${authUrl}${pagePath}) for people, and at [${documentPath}](${baseUrl}${documentPath}) in OpenAPI 3.1 for tools.

## The first calls

### An application

Ask an administrator of the network for an application.${ofDemo} An application of the level \`standard\` can do all but
share and pass pages, for which it needs \`premium\`. The administrator runs this command:

    npm run service -- application add --name "My program" --level premium --redirect ${tryingUri(authUrl)}

\`--redirect\` is where a browser goes after the member’s decision: one of your own URLs, or this one to try things by hand.
Set these variables in a shell:

    API=${baseUrl}
    SITE=${authUrl}
    KEY=${key}
    SECRET=${secret}
    REDIRECT=${redirectUri}

### A token

Open the URL that this prints in a browser. Sign in${asMember}, and allow the application:

    echo "$SITE${oauthPaths.authorize}?response_type=code&client_id=$KEY&redirect_uri=$REDIRECT&state=any"

The browser goes to the redirect URI, whose query has the \`code\`. Exchange it within a minute:

    CODE=the-code
    curl "$SITE${oauthPaths.token}" -d grant_type=authorization_code -d "client_id=$KEY" -d "client_secret=$SECRET" -d "redirect_uri=$REDIRECT" -d "code=$CODE"

The response has the \`access_token\`, which lasts until somebody revokes it:

    TOKEN=the-token

### Calls

    curl "$API/me" -H "Authorization: Bearer $TOKEN"
    curl -G "$API/recommend" --data-urlencode url=http://news.example/a -H "Authorization: Bearer $TOKEN"
    curl "$API/recommend" --data-urlencode url=http://news.example/a -d message=Interesting -H "Idempotency-Key: share-1" -H "Authorization: Bearer $TOKEN"
    curl "$API/newsfeed?limit=5&format=xml" -H "Authorization: Bearer $TOKEN"

## Requests

The token is in the header \`Authorization\`, or is the parameter \`access_token\`. Two different tokens are an invalid one.

Parameters of GET are in the query. Those of other methods are in the query, or in a body of type
\`application/x-www-form-urlencoded\`. A body of another type, as JSON, or of GET, isn’t read. The service ignores parameters that it
doesn’t know. An empty parameter counts as absent, unless its description says that it clears something.

A wrong value, or two different values of one parameter, are a 400. TRUE, FALSE and the values of a choice may have any
case. A list repeats its parameter, or has commas. A time is in ISO 8601, such as \`2026-01-31T08:00:00+0100\`. Lengths count
characters after trimming.

A body may have ${counted(largestBody)} bytes, a query and a form ${counted(maxFields)} fields each; more is a 413.

## JSON and XML

Responses are in JSON, or in XML for \`Accept: application/xml\` and \`text/xml\`. The parameter \`format\`, JSON or XML, comes
before that header. In XML, the root is \`response\`, a field is an element, and each element of a list is an \`item\`. An
optional field without a value is absent. New fields may come: ignore those that you don’t know.

## Pages of a list

A list has at most \`limit\` elements, beginning with number \`start\` + (\`page\` − 1) × \`limit\`. Request \`paging.next\` with your
token for the next page, until it is empty. \`count\` is the number on all pages; \`capped\` says that there are more. A list
has at most 50 pages. A newsfeed goes on with \`until\`, the time of its last element: some elements may come twice.

## Errors

An error is \`{"error": {"type": "…", "message": ["…"]}}\`. Decide by the status and \`type\`; \`message\` is in English, for people.
An unknown path, method or id is a 404. Each response has a header \`Uuid\`: tell it to the administrator, who finds the
request in the log by it. An endpoint of the authorization has errors of OAuth: \`{"error": "…", "error_description": "…"}\`.

## Quota

An application has ${counted(defaultQuota)} calls an hour, or what the administrator decided; calls without a token count for their IP
address. A member writes at most ${counted(maxWrites)} times an hour. \`X-RateLimit-Remaining\` is the number of calls that are left.
After a 429 or 503, wait for the seconds of \`Retry-After\`.

## Repeating a write

Send a write with a new \`Idempotency-Key\` of 1 to ${longestKey} visible ASCII characters. If you get no response, repeat the request
with the same key: it happens once, and its first response is repeated for 24 hours. Another request with that key is a 422.
`
}
