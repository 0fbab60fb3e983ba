/** The oldest browsers that run the extension: the first ones with `storage.getKeys`. */
export const minimumVersions = { chromium: 130, firefox: 143 } as const
