import { Panel } from './Panel.tsx'

export function News() {
  return (
    <Panel tab="news" view="news">
      {null}
    </Panel>
  )
}
