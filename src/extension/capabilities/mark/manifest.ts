export const mark = (browser: string) => ({
  // Firefox has no declarativeContent
  optional_permissions: [browser === 'firefox' ? 'webNavigation' : 'declarativeContent'],
})
