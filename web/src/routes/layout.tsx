export { default } from './later.tsx'
