export const presets = {}
