import { Hono } from 'hono'
import { limitBody } from '../../http/input.ts'
import type { Store } from '../../store/store.ts'
import { administratorsOnly } from '../administration/administrators-only.ts'
import { pageHeaders } from '../page/page-headers.ts'
import type { Pages } from '../pages.ts'
import { createReportPage } from './report.ts'
import { createReportsPage } from './reports.ts'
import { createTakeDownPage } from './take-down.ts'

type RoutesDeps = { store: Store; now: () => number } & Pick<Pages, 'memberPage' | 'memberForm'>

/** The page on which members report, and those on which administrators decide. */
export function moderationRoutes({ memberPage, memberForm, ...deps }: RoutesDeps) {
  const report = createReportPage(deps)
  const reports = createReportsPage(deps)
  const takeDown = createTakeDownPage(deps)
  const only = administratorsOnly
  const path = { reports: '/administration/reports', takeDown: '/administration/take-down' }

  const routes = new Hono()
  routes.get('/report', pageHeaders, memberPage(report.show))
  routes.post('/report', pageHeaders, limitBody, memberForm(report.show, report.send))
  routes.get(path.reports, pageHeaders, memberPage(only(reports.show)))
  routes.post(path.reports, pageHeaders, limitBody, memberForm(only(reports.show), only(reports.decide)))
  routes.get(path.takeDown, pageHeaders, memberPage(only(takeDown.show)))
  routes.post(path.takeDown, pageHeaders, limitBody, memberForm(only(takeDown.show), only(takeDown.takeDown)))
  return routes
}
