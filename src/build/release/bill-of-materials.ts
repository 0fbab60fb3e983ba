import type { ArchiveFile } from '../archive.ts'
import type { Package } from '../bundled-packages.ts'
import { inFolder, runNpm } from './service-archive.ts'

interface Component {
  'bom-ref': string
  name: string
  version: string
  properties?: { name: string; value: string }[]
  [other: string]: unknown
}

interface Bill {
  serialNumber?: string
  metadata: { timestamp?: string; tools?: unknown; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * What npm knows of the packages of a lock file, as CycloneDX, without the time, and so equal in each run.
 * @param manifest package.json and its lock file
 */
export const billOfMaterials = (name: string, manifest: readonly ArchiveFile[]): Promise<Bill> =>
  inFolder(manifest, async (folder) => {
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
    const { serialNumber: _, ...bill }: Bill = JSON.parse(runNpm(folder, args))
    const { timestamp: _time, tools: _tools, component, ...metadata } = bill.metadata
    return { ...bill, metadata: { ...metadata, component: { ...component, name } } }
  })

/** The bill with these packages alone: what is bundled, whatever builds it. */
export function reducedTo(bill: Bill, packages: readonly Omit<Package, 'folder'>[]): Bill {
  const components = packages.map(({ name, version, license, repository }): Component => {
    const found = bill.components.find((each) => each.name === name && each.version === version)
    if (!found)
      return {
        'bom-ref': name,
        type: 'library',
        name,
        version,
        licenses: [{ expression: license }],
        externalReferences: [{ type: 'vcs', url: repository }],
      }
    const { properties: _, ...others } = found
    return { ...others, scope: 'required' }
  })
  const root = bill.metadata.component['bom-ref']
  const dependsOn = components.map((each) => each['bom-ref'])
  return {
    ...bill,
    components,
    dependencies: [{ ref: root, dependsOn }, ...dependsOn.map((ref) => ({ ref, dependsOn: [] }))],
  }
}
