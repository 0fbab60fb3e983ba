import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { page } from '../../messages/arguments.ts'
import { type FoundNews, within } from '../../schemas/newsfeed.ts'

export const questions = { search: v.object({ query: within(endpoints.search.parameters.query), page }) }

type OfSearch = typeof questions

declare module '../../messages/questions.ts' {
  interface Questions extends OfSearch {}
  interface Data {
    search: FoundNews
  }
}
