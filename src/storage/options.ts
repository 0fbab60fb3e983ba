import * as v from 'valibot'
import { languages } from '../i18n/languages.ts'

/** What the member chose on the options page. */
export const optionsSchema = v.object({
  /** `browser`: whatever language the browser speaks. */
  language: v.picklist(['browser', ...languages]),
})

export type Options = v.InferOutput<typeof optionsSchema>
