import config from '../vitest.config.ts'

/** Projects that need neither a browser nor PostgreSQL. */
const names = new Set<unknown>(['node', 'extension', 'without-network', 'fuzz'])

/** Tests that read the sources, which have all mutants at once. */
const readSources = ['tests/{repository,commands,demo,locales,soak}/**', 'tests/extension/i18n/texts.test.ts']

const { projects = [], ...common } = config.test ?? {}

export default {
  test: {
    ...common,
    projects: projects.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project) || !names.has(project.test?.name)) return []
      const exclude = [...(project.test?.exclude ?? []), ...readSources]
      return { ...project, test: { ...project.test, exclude } }
    }),
  },
}
