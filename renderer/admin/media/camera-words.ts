/** Returns what staff can do about a camera that does not start. @see https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
export function reasonOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'This browser doesn’t let Booth use the camera. Allow it in the browser’s settings for this page, then open this again.';
    case 'NotFoundError':
      return 'This device has no camera.';
    case 'NotReadableError':
      return 'Another app is using the camera. Close it there, then open this again.';
    default:
      return 'The camera didn’t start. Close this and try again.';
  }
}
