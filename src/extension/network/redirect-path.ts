/** Path of the sign-in's redirect URI within the host that the browser gives the extension. */
export const redirectPath = 'signed-in'
