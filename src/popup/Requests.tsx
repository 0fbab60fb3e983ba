import { Panel } from './Panel.tsx'

export function Requests() {
  return (
    <Panel tab="requests" view="requests">
      {null}
    </Panel>
  )
}
