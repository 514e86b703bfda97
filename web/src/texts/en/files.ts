export const files = {
  pickEmpty: 'No files yet',
  pickTitle: { image: 'Choose image', logo: 'Choose logo', attachment: 'Choose file' },
  search: 'File name',
  tooLarge: (name: string, size: string, limit: string) =>
    `${name} has ${size}. A file may have at most ${limit}.`,
  uploadNew: 'Upload new file',
  uploadingPart: (percent: number) => `Uploading, ${percent} %`,
}
