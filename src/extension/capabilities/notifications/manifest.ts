export const notifications = () => ({ optional_permissions: ['notifications'] })
