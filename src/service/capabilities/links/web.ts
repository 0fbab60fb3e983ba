import type { SitePage, Slots } from '../../website/page/page.ts'
import { administration, pages as administrationPages, auditEntry } from './administration.ts'
import { homeTop, ownPage } from './own.ts'

export const pages: SitePage[] = [...administrationPages, ownPage]

export const slots: Slots = { administration, auditEntry, homeTop }
