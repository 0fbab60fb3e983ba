import { languageInUse } from '../base/language.ts'

/**
 * Parameters for members in responses (§4): the language in use, the fields that lists show, and pictures without a
 * watermark, which at our size is a black bar.
 */
export const memberDetail = async () => ({
  language: await languageInUse(),
  user_detail: 'PARTIAL',
  user_watermark: 'FALSE',
})
