import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tools.ts'
import { openApi } from './openapi.ts'
import { pageOf } from './page.ts'

// its guide is written by hand
const [guide = ''] = readFileSync(join(root, 'docs/developers/api.md'), 'utf8').split('\n## All calls')
const document = openApi(guide.replace(/^# .*\n/, '').trim())

/** The API's reference: the OpenAPI document in JSON, and the page for people in HTML. In a release, this file has only both texts. */
export const reference = { document: JSON.stringify(document), page: pageOf(document) }
