export const layouts = {}
