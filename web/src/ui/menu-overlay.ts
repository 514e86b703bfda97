/**
 * A click outside an open menu only closes the menu. Without this, it would also activate what is under the pointer,
 * on phones because a touch would close the menu before the browser turns it into a click.
 */
export const closedByOverlay = {
  withOverlay: true,
  overlayProps: { fixed: true, backgroundOpacity: 0 },
  clickOutsideEvents: ['click', 'keydown'],
}
