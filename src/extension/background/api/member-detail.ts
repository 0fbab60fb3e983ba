import { languageInUse } from '../base/language.ts'

/**
 * How members in responses are asked for (§4): in the language in use, with what a list shows of them, and without the
 * watermark, which is a black bar at the size of our pictures.
 */
export const memberDetail = async () => ({
  language: await languageInUse(),
  user_detail: 'PARTIAL',
  user_watermark: 'FALSE',
})
