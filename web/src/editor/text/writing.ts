/** What text is written with, and the library under it: loaded apart, when somebody is there to write. */
export { TextInPlace } from './text-in-place.tsx'
export { WritingBox } from './view/writing-box.tsx'
