import { Hono } from 'hono'
import { limitBody } from '../../http/input.ts'
import { idPattern } from '../../store/engine/secrets.ts'
import { pageHeaders } from '../page/page-headers.ts'
import type { Pages } from '../pages.ts'
import type { AdministrationDeps } from './administration-deps.ts'
import { administratorsOnly } from './administrators-only.ts'
import { createAuditPage } from './audit/audit.ts'
import { createImportPage } from './import.ts'
import { createInvitePage } from './invite.ts'
import { createMemberPage } from './member.ts'
import { createMembersPage } from './members.ts'

type RoutesDeps = AdministrationDeps & Pick<Pages, 'memberPage' | 'memberForm' | 'memberUpload'>

/** The administrators' pages. For others they don't exist. */
export function administrationRoutes({ memberPage, memberForm, memberUpload, ...deps }: RoutesDeps) {
  const members = createMembersPage(deps)
  const member = createMemberPage(deps)
  const invitation = createInvitePage(deps)
  const file = createImportPage(deps)
  const only = administratorsOnly
  const path = `/administration/members/:id{${idPattern}}`

  const routes = new Hono()
  routes.get('/administration', pageHeaders, memberPage(only(members)))
  routes.get('/administration/audit', pageHeaders, memberPage(only(createAuditPage(deps))))
  routes.get(path, pageHeaders, memberPage(only(member.show)))
  routes.post(path, pageHeaders, limitBody, memberForm(only(member.show), only(member.change)))
  routes.get('/administration/invite', pageHeaders, memberPage(only(invitation.show)))
  routes.post(
    '/administration/invite',
    pageHeaders,
    limitBody,
    memberForm(only(invitation.show), only(invitation.invite)),
  )
  routes.get('/administration/import', pageHeaders, memberPage(only(file.show)))
  routes.post('/administration/import', pageHeaders, memberUpload(only(file.show), only(file.take), only(file.refuse)))
  routes.post('/administration/links', pageHeaders, memberUpload(only(file.show), only(file.save), only(file.refuse)))
  return routes
}
