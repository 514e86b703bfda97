export const unsubscribed = {}
